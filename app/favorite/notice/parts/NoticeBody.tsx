import { Form, Link } from 'react-router';
import { goodsPath, kindWords } from '#app/catalogue/kind-words.ts';
import type { NoticeView } from '../ask.ts';
import { awaitedEvent, awaitedName } from '../words.ts';

/** What will happen, and the one button: to ask, or to stop. */
export function NoticeBody({ view, favorites }: { view: NoticeView; favorites: string }) {
  const { kind, id, state, asked, line } = view;
  const noun = kindWords(kind).goods;
  const back = line.goods !== null && (
    <Link to={goodsPath(kind, id)} className="btn btn-secondary">
      {noun}のページを見る
    </Link>
  );
  if (state === 'offered')
    return (
      <>
        <p>
          この{noun}は、ただいま{kind === 'gift' ? 'お申し込み' : 'ご注文'}いただけます。
        </p>
        {back}
      </>
    );
  if (state === 'ended')
    return (
      <>
        <p>
          この{noun}は、{kind === 'gift' ? '受付' : '販売'}
          を終了したか、現在は公開されていないため、お知らせを承れません。
        </p>
        <p>
          <Link to={kindWords(kind).path} className="btn btn-secondary">
            ほかの{noun}をさがす
          </Link>
        </p>
      </>
    );
  return (
    <>
      <p>
        この{noun}
        {awaitedEvent(kind, state).condition}、ご登録のメールアドレスに一度だけメールでお知らせします。
      </p>
      <ul className="list-disc space-y-1 ps-5 text-sm">
        <li>
          お知らせは、ご希望をいただいた順にお送りします。在庫が少ないときは数回に分けてお送りし、先に在庫がなくなったときは、次の機会までそのままお待ちいただきます。
        </li>
        <li>
          お取り置きはしていません。お知らせをご覧になるときには、すでに在庫がなくなっていることがあります。
        </li>
        <li>
          {view.kept}以内にお知らせできなかったとき、または{kind === 'gift' ? '受付' : '販売'}
          が終了したときは、お知らせせずに終わります。
        </li>
        <li>
          お知らせの前でも、<Link to={`${favorites}#notices`}>マイページのお気に入り</Link>
          からいつでも停止できます。
        </li>
      </ul>
      <Form method="post" className="flex flex-wrap gap-3">
        {asked ? (
          <button type="submit" name="intent" value="stop" className="btn btn-secondary">
            お知らせを停止する
          </button>
        ) : (
          <button type="submit" name="intent" value="ask" className="btn btn-primary">
            {awaitedName(kind, state)}のお知らせを受け取る
          </button>
        )}
        {back}
      </Form>
    </>
  );
}
