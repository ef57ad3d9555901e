import { data, Form, redirect } from 'react-router';
import { Input } from '#app/forms/parts/inputs.tsx';
import { EMPTY_REPLY, type FormReply } from '#app/forms/reply.ts';
import { MOST_ALT } from '#app/listing/picture-limits.ts';
import { readGovernment } from '#app/municipality/government.ts';
import { type PictureResult, setGovernmentPicture } from '#app/municipality/picture.ts';
import { mediaUrl } from '#app/shell/media-url.ts';
import { demand, may } from '#app/staff/permissions.ts';
import { ErrorSummary } from '#app/ui/ErrorSummary.tsx';
import { Notice } from '#app/ui/Notice.tsx';
import { askedAnswer } from '../../merge/asked-answer.ts';
import { MERGED, type Merging } from '../../merge/merging.ts';
import { MergingFields } from '../../merge/parts/MergingFields.tsx';
import { openedWith, saveMerged } from '../../merge/save-merged.ts';
import { PressedByEnter } from '../../parts/ByEnter.tsx';
import { PageHead } from '../../parts/PageHead.tsx';
import { pageTitle } from '../../parts/page-title.ts';
import { staffContext } from '../../staff-context.ts';
import { PictureFile } from '../parts/PictureFile.tsx';
import { PICTURE_LABELS, pictureReply, readPicture, shownPicture, withSentFile } from '../picture-form.ts';
import type { Route } from './+types/picture.ts';

interface Shown {
  reply: FormReply;
  merging: Merging;
}

async function governmentOf({ params, context }: Pick<Route.LoaderArgs, 'params' | 'context'>) {
  const staff = context.get(staffContext);
  const government = await readGovernment(staff, params.code);
  if (!government) throw data(null, { status: 404 });
  return { staff, government };
}

export async function loader({ params, url, context }: Route.LoaderArgs) {
  const { staff, government } = await governmentOf({ params, context });
  const { code, name, version, picture } = government;
  return {
    code,
    name,
    opened: { version, base: shownPicture(picture), asked: [] },
    mayEdit: may(staff, 'government.edit', { governmentCode: code }),
    done: url.searchParams.get('done'),
  };
}

const FAULTS: Record<
  Exclude<PictureResult['kind'], 'saved' | 'unknown' | 'conflict'>,
  Record<string, string>
> = {
  alt: { alt: `画像に写っているものの説明を、${MOST_ALT}文字以内で入力してください` },
  foreign: { file: 'この画像は使えません。ファイルを選び直してください' },
};

export async function action({ request, params, context }: Route.ActionArgs) {
  const { staff, government } = await governmentOf({ params, context });
  const { code } = government;
  demand(staff, 'government.edit', { governmentCode: code });
  const form = await request.formData().catch(() => undefined);
  if (!form) throw data(null, { status: 400 });
  const again = (sent: FormData, errors: Record<string, string>) =>
    data<Shown>({ reply: pictureReply(sent, errors), merging: openedWith(form) }, { status: 400 });
  const fault = await withSentFile(staff, code, form);
  if (fault !== undefined) return again(form, { file: fault });
  const saved = await saveMerged(form, {
    save: (sent, version) => setGovernmentPicture(staff, code, version, readPicture(sent)),
    read: (sent) => shownPicture(readPicture(sent)),
    shown: ({ picture }) => shownPicture(picture),
    label: (name) => PICTURE_LABELS[name] ?? name,
  });
  if (saved.kind === 'asked') return askedAnswer(saved);
  const { kind } = saved.result;
  if (kind === 'unknown') throw data(null, { status: 404 });
  if (kind !== 'saved') return again(saved.form, FAULTS[kind]);
  const removed = form.get('intent') === 'remove' ? 'removed' : 'save';
  throw redirect(`/governments/${code}/picture?done=${saved.isMerged ? 'merged' : removed}`, 303);
}

export function meta(args: Route.MetaArgs) {
  return pageTitle(args, args.loaderData && `画像: ${args.loaderData.name}`);
}

const DONE: Record<string, string> = { save: '保存しました', removed: '画像を外しました', merged: MERGED };

export default function GovernmentPicture({ loaderData: g, actionData }: Route.ComponentProps) {
  const answer = actionData as Shown | undefined;
  const reply = answer?.reply ?? EMPTY_REPLY;
  const image = reply.values.image ?? g.opened.base.image ?? '';
  const isKept = image === g.opened.base.image;
  return (
    <div className="max-w-3xl space-y-5">
      <PageHead
        title="画像"
        back={{ to: `/governments/${g.code}`, name: g.name }}
        lead="サイトの自治体のページで、いちばん上に横長(横5:縦2)に切り取って表示されます。"
      />
      {!answer && g.done !== null && DONE[g.done] && <Notice look="ok" live title={DONE[g.done]!} />}
      <ErrorSummary errors={reply.errors} />
      <Form method="post" encType="multipart/form-data" noValidate className="panel">
        <PressedByEnter intent="save">保存する</PressedByEnter>
        <fieldset disabled={!g.mayEdit} className="space-y-5">
          <legend className="sr-only">画像</legend>
          <MergingFields of={answer?.merging ?? g.opened} />
          <input type="hidden" name="image" value={image} />
          {image === '' ? (
            <p className="text-soft">画像は登録されていません。</p>
          ) : (
            <figure className="space-y-1">
              <img
                src={mediaUrl(image, 960)}
                width={960}
                height={384}
                alt={reply.values.alt ?? g.opened.base.alt ?? ''}
                className="aspect-5/2 w-full rounded-card object-cover"
              />
              <figcaption className="text-sm text-soft">
                {isKept ? 'いまの画像' : '追加した画像(まだ保存されていません)'}
              </figcaption>
            </figure>
          )}
          {g.mayEdit && <PictureFile key={image} isNew={image === ''} error={reply.errors.file} />}
          <Input
            reply={reply}
            name="alt"
            label="画像の説明"
            required={image !== ''}
            maxLength={MOST_ALT}
            initial={g.opened.base.alt}
            hint="画像が見えない方に、写っているものを伝える言葉です。例: 湯けむりの上がる別府の街と別府湾"
          />
          {g.mayEdit && (
            <div className="flex flex-wrap gap-2">
              <button type="submit" name="intent" value="save" className="btn btn-primary">
                保存する
              </button>
              {image !== '' && (
                <button type="submit" name="intent" value="remove" className="btn btn-danger">
                  画像を外す
                </button>
              )}
            </div>
          )}
        </fieldset>
      </Form>
    </div>
  );
}
