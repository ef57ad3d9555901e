import { data, Form, redirect } from 'react-router';
import { takesUploads } from '#app/listing/direct-uploads.ts';
import { placeOf, readGoods } from '#app/listing/edit.ts';
import { MOST_PICTURES } from '#app/listing/picture-limits.ts';
import { type Picture, setPictures } from '#app/listing/pictures.ts';
import { demand, may } from '#app/staff/permissions.ts';
import { ErrorSummary } from '#app/ui/ErrorSummary.tsx';
import { Notice } from '#app/ui/Notice.tsx';
import { routeNumber } from '#platform/http/route-number.ts';
import { MERGED, type Merging } from '../../merge/merging.ts';
import { MergingFields } from '../../merge/parts/MergingFields.tsx';
import { saveMerged } from '../../merge/save-merged.ts';
import { PressedByEnter } from '../../parts/ByEnter.tsx';
import { PageHead } from '../../parts/PageHead.tsx';
import { pageTitle } from '../../parts/page-title.ts';
import { staffContext } from '../../staff-context.ts';
import { mergedPictures, picturesAgain, pictureTexts } from '../merged-pictures.ts';
import { NewPictures } from '../parts/NewPictures.tsx';
import { PictureList } from '../parts/PictureList.tsx';
import { altFaults, movePicture, readPictureRows } from '../pictures-form.ts';
import { sentFiles, withUploads } from '../uploaded-pictures.ts';
import type { Route } from './+types/pictures.ts';

interface Shown {
  pictures: Picture[];
  merging: Merging;
  errors: Record<string, string[]>;
  /** All but the files that are told of. */
  saved?: boolean;
}

export async function loader({ params, url, context }: Route.LoaderArgs) {
  const staff = context.get(staffContext);
  const goods = await readGoods(staff, routeNumber(params.id) ?? 0);
  if (!goods) throw data(null, { status: 404 });
  return {
    id: goods.id,
    name: goods.input.name,
    opened: { version: goods.version, base: pictureTexts(goods.images), asked: [] },
    pictures: goods.images,
    mayEdit: may(staff, 'goods.edit', placeOf(goods)),
    isDirect: takesUploads(),
    done: url.searchParams.get('done'),
  };
}

export async function action({ request, params, context }: Route.ActionArgs) {
  const staff = context.get(staffContext);
  const goods = await readGoods(staff, routeNumber(params.id) ?? 0);
  if (!goods) throw data(null, { status: 404 });
  demand(staff, 'goods.edit', placeOf(goods));
  const form = await request.formData().catch(() => undefined);
  if (!form) throw data(null, { status: 400 });
  const intent = String(form.get('intent') ?? 'save');
  const moved = movePicture(readPictureRows(form), intent);
  const { pictures: mine, errors } = await withUploads(staff, goods, moved, sentFiles(form));
  const { form: sent, ...of } = mergedPictures(form, mine);
  const saved = await saveMerged(sent, {
    ...of,
    save: (its, version) => setPictures(staff, goods.id, version, readPictureRows(its)),
  });
  if (saved.kind === 'asked')
    return data<Shown>(
      { pictures: picturesAgain(saved.values), merging: saved.merging, errors },
      { status: 409 },
    );
  const { result, merging, isMerged } = saved;
  const pictures = readPictureRows(saved.form);
  const again = (more: Partial<Shown>) =>
    data<Shown>({ pictures, merging, ...more, errors: { ...errors, ...more.errors } }, { status: 400 });
  switch (result.kind) {
    case 'saved': {
      const { version } = result;
      if (Object.keys(errors).length === 0)
        throw redirect(`/goods/${goods.id}/pictures?done=${isMerged ? 'merged' : 'saved'}`);
      return again({
        merging: { version, base: pictureTexts(pictures), asked: [] },
        saved: version > merging.version,
      });
    }
    case 'many':
      return again({ errors: { file: [`画像は${MOST_PICTURES}枚までです`] } });
    case 'alt':
      return again({
        errors:
          pictures.length === 0
            ? { '': ['公開中のため、画像が1枚以上必要です'] }
            : altFaults(pictures, goods.status === 'published'),
      });
    default:
      return again({ errors: { '': ['使用できない画像があります。画面を開き直してください'] } });
  }
}

export function meta(args: Route.MetaArgs) {
  return pageTitle(args, args.loaderData && `画像: ${args.loaderData.name}`);
}

export default function Pictures({ loaderData: g, actionData }: Route.ComponentProps) {
  const shown = (actionData as Shown | undefined) ?? {
    pictures: g.pictures,
    merging: g.opened,
    errors: {},
  };
  const keys = shown.pictures.map(({ key }) => key).join();
  return (
    <div className="max-w-4xl space-y-5">
      <PageHead
        title="画像"
        back={{ to: `/goods/${g.id}`, name: g.name }}
        lead={
          g.mayEdit
            ? `${MOST_PICTURES}枚まで。JPEG・PNG・WebP・AVIF、1枚10MBまで、一度に40MBまで。一覧では、中央が正方形に切り取られて表示されます。撮影場所などの情報は取り除かれます。`
            : '画像は、自治体の担当者が変更します。'
        }
      />
      {g.done && !actionData && (
        <Notice look="ok" live title={g.done === 'merged' ? MERGED : '保存しました'} />
      )}
      {shown.saved && <Notice look="ok" live title="次のファイルのほかは、保存しました" />}
      <ErrorSummary errors={shown.errors} />
      <Form method="post" encType="multipart/form-data" className="space-y-4">
        <fieldset disabled={!g.mayEdit} className="space-y-4">
          <legend className="sr-only">画像</legend>
          <PressedByEnter intent="save">保存する</PressedByEnter>
          <MergingFields of={shown.merging} />
          <PictureList key={keys} pictures={shown.pictures} errors={shown.errors} mayEdit={g.mayEdit} />
          {shown.pictures.length === 0 && <p className="text-soft">画像がありません。</p>}
          {g.mayEdit && (
            <div className="panel space-y-3">
              <NewPictures
                // Those that were taken, or refused, are not sent again.
                key={`${keys} ${shown.errors.file?.join() ?? ''}`}
                places={g.isDirect ? `/goods/${g.id}/uploads` : null}
              />
              <button type="submit" name="intent" value="save" className="btn btn-primary">
                保存する
              </button>
            </div>
          )}
        </fieldset>
      </Form>
    </div>
  );
}
