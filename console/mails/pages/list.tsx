import { Link } from 'react-router';
import { MAIL_KIND_NAMES, mailKindName } from '#app/correspondence/mail-kinds.ts';
import { countMails } from '#app/correspondence/mail-query.ts';
import { listMails } from '#app/correspondence/mails.ts';
import { mayEverywhere } from '#app/staff/permissions.ts';
import { formatDateTime } from '#platform/jst.ts';
import { countWords } from '#platform/text/count-words.ts';
import type { KeyOf } from '../../lists/list.ts';
import { openList } from '../../lists/open-list.ts';
import { ListHead } from '../../lists/parts/ListHead.tsx';
import { type Cell, ListTable } from '../../lists/parts/ListTable.tsx';
import { CsvLink } from '../../parts/CsvLink.tsx';
import { SelectFilter } from '../../parts/Filters.tsx';
import { readCursor } from '../../parts/list-address.ts';
import { PageHead } from '../../parts/PageHead.tsx';
import { pageTitle } from '../../parts/page-title.ts';
import { SearchBox } from '../../parts/SearchBox.tsx';
import { Turn } from '../../parts/Turn.tsx';
import { staffContext } from '../../staff-context.ts';
import { MAILS, readMailFilter } from '../mail-filter.ts';
import { MailBadge } from '../parts/MailBadge.tsx';
import { STATES } from '../words.ts';
import type { Route } from './+types/list.ts';

const PAGE = 50;

export async function loader({ url, context }: Route.LoaderArgs) {
  const staff = context.get(staffContext);
  const open = await openList(staff, url, MAILS);
  const filter = readMailFilter(new URLSearchParams(open.query));
  const [page, count] = await Promise.all([
    listMails(staff, filter, { ...readCursor(url), limit: PAGE }),
    countMails(filter),
  ]);
  return {
    open,
    filter,
    count: countWords(count),
    maySend: mayEverywhere(staff, 'mail.send'),
    before: page.before,
    after: page.after,
    rows: page.rows.map(({ id, kind, subject, recipient, state, createdAt, resentOf }) => ({
      ...{ id, subject, recipient, state },
      kind: `${mailKindName(kind)}${resentOf === null ? '' : '(再送)'}`,
      at: formatDateTime(createdAt),
    })),
  };
}

export const meta = pageTitle;

type Row = Route.ComponentProps['loaderData']['rows'][number];

export default function Mails({ loaderData }: Route.ComponentProps) {
  const { open, filter, count, maySend, rows, before, after } = loaderData;
  return (
    <>
      <PageHead title="メール" lead={`${count}。作成から12か月間保存されます。宛先は伏せて表示しています。`}>
        <CsvLink to="/mails/csv" query={open.query} />
        {maySend && (
          <Link to="/mails/dead" className="btn btn-secondary">
            送れなかったメール
          </Link>
        )}
      </PageHead>
      <ListHead open={open} />
      <SearchBox q={filter.q} label="メールアドレスの全体・受付番号・注文番号">
        <SelectFilter name="kind" label="種類" names={MAIL_KIND_NAMES} chosen={filter.kind} />
        <SelectFilter name="state" label="状態" names={STATES} chosen={filter.state} />
      </SearchBox>
      <ListTable
        list={MAILS}
        shown={open.shown}
        rows={rows}
        keyOf={({ id }) => id}
        cells={cells}
        empty="該当するメールはありません。"
      />
      <Turn before={before} after={after} />
    </>
  );
}

const cells: Record<KeyOf<typeof MAILS>, Cell<Row>> = {
  subject: {
    isHead: true,
    className: 'md:min-w-56',
    show: (m) => <Link to={`/mails/${m.id}`}>{m.subject}</Link>,
  },
  kind: { className: 'md:min-w-32', show: (m) => m.kind },
  recipient: { className: 'md:whitespace-nowrap', show: (m) => m.recipient },
  at: { className: 'md:whitespace-nowrap', show: (m) => m.at },
  state: { className: 'md:whitespace-nowrap', show: (m) => <MailBadge state={m.state} /> },
};
