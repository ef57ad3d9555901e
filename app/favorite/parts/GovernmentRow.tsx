import { Link } from 'react-router';
import { mediaUrl } from '#app/shell/media-url.ts';
import { digits } from '#platform/money.ts';
import type { FavoriteGovernment } from '../lists.ts';

/** A favourite government with the facts that matter for a donation to it. */
export function GovernmentRow({ government: g, form }: { government: FavoriteGovernment; form: string }) {
  const page = `/governments/detail?code=${g.code}`;
  return (
    <div className="grid grid-cols-[88px_minmax(0,1fr)] gap-x-4 py-4 sm:grid-cols-[160px_minmax(0,1fr)]">
      <div className="aspect-5/2 overflow-hidden rounded-card bg-tint">
        {g.image && (
          <img
            src={mediaUrl(g.image, 600)}
            width={600}
            height={240}
            alt=""
            loading="lazy"
            className="size-full object-cover"
          />
        )}
      </div>
      <div className="min-w-0">
        <p className="font-bold">
          <Link to={page} className="no-underline hover:underline">
            {g.place}
          </Link>
        </p>
        <p className="text-sm text-soft">
          {g.accepting ? `返礼品${digits(g.gifts)}件` : '当サイトでは現在、寄附を受け付けていません'}
          {g.accepting && (
            <span className="block">
              ワンストップ特例のオンライン申請: {g.oneStopOnline ? '対応しています' : '対応していません'}
            </span>
          )}
        </p>
        <div className="flex flex-wrap items-center justify-between gap-x-4">
          {g.accepting && g.gifts > 0 ? (
            <Link
              to={`${page}#gifts`}
              className="inline-flex min-h-11 items-center font-bold text-strong underline underline-offset-4"
            >
              返礼品を見る<span className="sr-only">({g.place})</span>
            </Link>
          ) : (
            <span />
          )}
          <button
            type="submit"
            form={form}
            name="government"
            value={g.code}
            className="inline-flex min-h-11 items-center px-2 text-sm text-soft underline underline-offset-4"
          >
            外す<span className="sr-only">({g.place})</span>
          </button>
        </div>
      </div>
    </div>
  );
}
