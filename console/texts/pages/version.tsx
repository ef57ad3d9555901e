import { data, Form, Link, redirect } from 'react-router';
import { readForm } from '#app/forms/request.ts';
import { mayEverywhere } from '#app/staff/permissions.ts';
import { fieldChanges, lineChanges } from '#app/texts/changes.ts';
import { readText, readVersion, saveText } from '#app/texts/texts.ts';
import { Notice } from '#app/ui/Notice.tsx';
import { routeNumber } from '#platform/http/route-number.ts';
import { PageHead } from '../../parts/PageHead.tsx';
import { Preview } from '../../parts/Preview.tsx';
import { pageTitle } from '../../parts/page-title.ts';
import { staffContext } from '../../staff-context.ts';
import { Differences } from '../parts/Differences.tsx';
import { versionWords } from '../words.ts';
import type { Route } from './+types/version.ts';

async function versionOf({ params, context }: Pick<Route.LoaderArgs, 'params' | 'context'>) {
  const staff = context.get(staffContext);
  const text = await readText(staff, routeNumber(params.id) ?? 0);
  const version = text && (await readVersion(staff, text, routeNumber(params.number) ?? 0));
  if (!version) throw data(null, { status: 404 });
  return { staff, text, version };
}

export async function loader(args: Route.LoaderArgs) {
  const { staff, text, version } = await versionOf(args);
  const { number } = version;
  const earlier = number > 1 ? await readVersion(staff, text, number - 1) : undefined;
  const differing = (before: string, after: string) => ({
    fields: fieldChanges(text.kind, before, after),
    hunks: lineChanges(before, after),
  });
  return {
    id: text.id,
    title: text.title,
    number,
    words: versionWords(version),
    newest: text.version,
    sinceEarlier: earlier ? differing(earlier.source, version.source) : null,
    toNewest: number < text.version ? differing(version.source, text.newest.source) : null,
    mayEdit: mayEverywhere(staff, 'text.edit') && text.archivedAt === null,
  };
}

/** Its words become another version, which nobody sees before it is published. */
export async function action({ request, ...args }: Route.ActionArgs) {
  const { staff, text, version } = await versionOf(args);
  const newest = routeNumber(String((await readForm(request)).get('newest') ?? '')) ?? 0;
  const result = await saveText(staff, text.id, newest, version.source, 'draft');
  if (result.kind === 'saved') throw redirect(`/texts/${text.id}?done=back`);
  return data({ isStale: true }, { status: 409 });
}

export function meta(args: Route.MetaArgs) {
  return pageTitle(args, args.loaderData && `第${args.loaderData.number}版: ${args.loaderData.title}`);
}

export default function VersionPage({ loaderData: v, actionData }: Route.ComponentProps) {
  const preview = `/texts/${v.id}/preview?version=${v.number}`;
  return (
    <div className="max-w-5xl space-y-6 2xl:max-w-6xl">
      <PageHead
        title={`第${v.number}版`}
        back={{ to: `/texts/${v.id}/versions`, name: 'すべての版' }}
        lead={`${v.title}・${v.words}`}
      >
        <a href={preview} target="_blank" rel="noreferrer" className="btn btn-secondary">
          別のタブでプレビュー
        </a>
        <a href={`/texts/${v.id}/file?version=${v.number}`} className="btn btn-secondary" download>
          ファイルを保存
        </a>
      </PageHead>
      {actionData && (
        <Notice look="warn" live title="ほかの担当者が先に保存しました">
          <p>最新の版との違いを確かめて、もう一度「この版の内容に戻す」を押してください。</p>
        </Notice>
      )}
      <div className="beside">
        <div className="space-y-6">
          {v.toNewest && (
            <section className="panel space-y-4">
              <h2>最新の第{v.newest}版との違い</h2>
              <Differences
                of={v.toNewest}
                label="最新の版との違い"
                before={`第${v.number}版`}
                after={`第${v.newest}版`}
              />
              {v.mayEdit && (
                <Form defaultShouldRevalidate method="post">
                  <input type="hidden" name="newest" value={v.newest} />
                  <button type="submit" className="btn btn-primary">
                    この版の内容に戻す
                  </button>
                  <p className="mt-1 text-sm text-soft">
                    この版の内容が新しい版の下書きになります。公開中の内容は、公開するまで変わりません。
                  </p>
                </Form>
              )}
            </section>
          )}
          {v.sinceEarlier && (
            <section className="panel space-y-4">
              <h2>
                <Link to={`/texts/${v.id}/versions/${v.number - 1}`}>第{v.number - 1}版</Link>からの変更
              </h2>
              <Differences
                of={v.sinceEarlier}
                label="前の版からの変更"
                before={`第${v.number - 1}版`}
                after={`第${v.number}版`}
              />
            </section>
          )}
          {!v.sinceEarlier && <p className="text-soft">はじめの版です。</p>}
        </div>
        <Preview address={preview} typed={false} words={`第${v.number}版の内容です。`} />
      </div>
    </div>
  );
}
