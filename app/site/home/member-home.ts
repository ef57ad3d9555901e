import { type YearSummary, yearSummary } from '#app/donation/history/summary.ts';
import { favoritesOverview } from '#app/favorite/lists.ts';
import { latestNews } from '#app/news/news.ts';
import { soonLapsing } from '#app/point/accounts.ts';
import { ticketsLapsing } from '#app/ticket/lapsing.ts';
import type { IconName } from '#app/ui/icons/names.ts';
import { formatPlainDate } from '#platform/jst.ts';
import { digits } from '#platform/money.ts';

/** Something that the member has to do, or that ends soon. */
export interface Task {
  key: string;
  icon: IconName;
  title: string;
  lines: string[];
  /** The page where it is done; `outside` when on another site. Null while the member can only wait. */
  link: { href: string; label: string; outside?: boolean } | null;
}

const MOST_LINES = 3;
const MOST_FAVORITES = 4;
const MOST_NEWS = 3;

/** The member's first page: tasks, the tax year, the latest donations, favourites, news; read in parallel. */
export async function memberHome(memberId: number, now: Date = new Date()) {
  const [summary, tickets, points, favorites, news] = await Promise.all([
    yearSummary(memberId, now),
    ticketsLapsing(memberId, now),
    soonLapsing(memberId, now),
    favoritesOverview(memberId, 1, now),
    latestNews(MOST_NEWS, now),
  ]);
  const { waiting, ...year } = summary;
  return {
    ...year,
    tasks: [...payments(waiting), ...papers(summary.oneStop), ...lapsing(tickets, points)],
    favorites: {
      goods: favorites.goods.latest.slice(0, MOST_FAVORITES),
      governments: favorites.governments.slice(0, MOST_FAVORITES).map(({ code, place }) => ({ code, place })),
    },
    news,
    isNew: summary.latest.length === 0 && summary.count === 0,
  };
}

export type MemberHome = Awaited<ReturnType<typeof memberHome>>;

function payments(waiting: YearSummary['waiting']): Task[] {
  return waiting.map(({ number, place, goods, amount, due }) => {
    const payable = due !== null && (due.byNumber || due.url !== null);
    const what = `${place} ${goods || '返礼品なしの寄附'} ${digits(amount)}円`;
    const own = `/mypage/donation-histories?donation=${number}`;
    return {
      key: `pay-${number}`,
      icon: 'clock',
      title: payable ? 'お支払いをお待ちしています' : 'お支払いの結果を確認しています',
      lines: payable ? [what, `${due.until}まで`] : [what],
      link: !payable
        ? { href: own, label: '状況を見る' }
        : due.byNumber || due.url === null
          ? { href: own, label: 'お支払い方法を見る' }
          : { href: due.url, label: 'お支払いへ進む', outside: true },
    };
  });
}

function papers({ missing, deadline, left }: YearSummary['oneStop']): Task[] {
  const [wrong, open] = [missing.filter((m) => m.incomplete), missing.filter((m) => !m.incomplete)];
  const link = { href: '#one-stop', label: '申請する寄附を見る' };
  const until = `${deadline}まで。${left}。`;
  const names = (rows: typeof missing) =>
    rows.length > MOST_LINES
      ? `${rows[0]!.government}など${digits(rows.length)}件`
      : [...new Set(rows.map((m) => m.government))].join('、');
  return [
    ...(wrong.length > 0
      ? [
          {
            key: 'one-stop-wrong',
            icon: 'circle-alert' as const,
            title: 'ワンストップ特例の申請に不備があります',
            lines: [names(wrong), until],
            link,
          },
        ]
      : []),
    ...(open.length > 0
      ? [
          {
            key: 'one-stop',
            icon: 'file-text' as const,
            title: 'ワンストップ特例の申請をお待ちしています',
            lines: [names(open), until],
            link,
          },
        ]
      : []),
  ];
}

function lapsing(
  tickets: Awaited<ReturnType<typeof ticketsLapsing>>,
  points: Awaited<ReturnType<typeof soonLapsing>>,
): Task[] {
  const more = tickets.length - MOST_LINES;
  return [
    ...(tickets.length > 0
      ? [
          {
            key: 'tickets',
            icon: 'ticket' as const,
            title: '有効期限の近い現地利用チケットがあります',
            lines: [
              ...tickets.slice(0, MOST_LINES).map((t) => `${t.title} 残り${t.left}、${t.until}まで`),
              ...(more > 0 ? [`ほか${more}枚`] : []),
            ],
            link: { href: '/mypage/tickets', label: 'チケットを見る' },
          },
        ]
      : []),
    ...points.map((p) => ({
      key: `points-${p.issuer}`,
      icon: 'calendar' as const,
      title: 'まもなく失効するポイントがあります',
      lines: [
        `${p.name} ${digits(p.lapsing)}ポイント${p.lapsesOn ? `(最も早いものは${formatPlainDate(p.lapsesOn)}まで有効)` : ''}`,
      ],
      link: { href: `/mypage/points/histories?issuer=${p.issuer}`, label: 'ポイントを見る' },
    })),
  ];
}
