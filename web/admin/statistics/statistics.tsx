// Statistics: donors and calls by blood group, state, district or month, and searches by state.
import {
  COUNTED_DAYS,
  getStatistics,
  statisticsBy,
  type StatisticsBy,
  type StatisticsRow,
} from '#contract/statistics.ts';
import { ExportLink } from '#web/admin/ExportLink.tsx';
import { NamedTable } from '#web/admin/WideTable.tsx';
import { metaOf } from '#web/admin/pages.ts';
import { orLogin } from '#web/dashboard/guard.ts';
import { formatCount } from '#web/lib/format.ts';
import { pageContext } from '#web/lib/page.ts';
import { Anchor } from '#web/ui/Anchor.tsx';
import { Card } from '#web/ui/Card.tsx';
import type { Column } from '#web/ui/DataTable.tsx';
import { EmptyState } from '#web/ui/EmptyState.tsx';
import { Stack } from '#web/ui/Layout.tsx';
import { TabLinks } from '#web/ui/TabLinks.tsx';
import type { Route } from './+types/statistics.ts';
import styles from './statistics.module.css';

const PATH = '/dashboard/statistics';

const words = {
  by: { group: 'Blood group', state: 'State', district: 'District', month: 'Month of registration' },
  columns: {
    donors: 'Donors',
    listed: 'Listed',
    eligible: 'Can give now',
    active: 'Active',
    searches: 'Searches',
    calls: 'Calls',
    coming: 'Coming',
  },
  total: (donors: string, listed: string, eligible: string) =>
    `${donors} donors; searches show ${listed}, of whom ${eligible} can give now.`,
  note: `Active: listed, and something heard from the donor within 30 days. Calls: those whose outcome families told within ${COUNTED_DAYS} days.`,
  monthNote:
    'The months of the last two years by Indian time. Active: listed, and something heard from the donor within 30 days.',
  searchesNote: `Searches: those for donors in the state on the last ${COUNTED_DAYS} days, however many pages of results were read.`,
  exportNote: 'In the exported file counts under five are ‘<5’, so that it tells of nobody.',
} as const;

/** An address that says something unknown shows blood groups, or all districts. */
function readQuery(params: URLSearchParams): { by: StatisticsBy; state: string | null } {
  const by = statisticsBy.find((known) => known === params.get('by')) ?? 'group';
  const state = /^[1-9]\d{0,8}$/.exec(params.get('state') ?? '')?.[0];
  return { by, state: by === 'district' ? (state ?? null) : null };
}

async function load({ context, request, url }: Route.LoaderArgs) {
  const { by, state } = readQuery(url.searchParams);
  const asked = context.get(pageContext).call(getStatistics, { by, state: state && Number(state) });
  const { data: rows, message: asOf } = await orLogin(request, asked);
  return { by, state, rows, asOf };
}
export { load as loader, load as clientLoader };

export const meta = metaOf('statistics');

const hrefOf = (by: StatisticsBy) => `${PATH}?by=${by}`;
const tabs = statisticsBy.map((by) => ({ href: hrefOf(by), label: words.by[by] }));

interface Most {
  donors: number;
  searches: number;
}

const percent = (count: number, most: number) => `${(100 * count) / Math.max(1, most)}%`;

/** The listed part of a row's donors is filled, with the searches below. `most`: of the rows with most of each. */
function Bar({ row: { donors, listed, searches }, most }: { row: StatisticsRow; most: Most }) {
  return (
    <svg aria-hidden="true" className={`${styles.bar} flips`} width="100%" height={searches === null ? 12 : 20}>
      <rect className={styles.all} width={percent(donors, most.donors)} height="12" rx="3" />
      <rect className={styles.listed} width={percent(listed, most.donors)} height="12" rx="3" />
      {searches !== null && (
        <rect className={styles.searches} y="14" width={percent(searches, most.searches)} height="6" rx="3" />
      )}
    </svg>
  );
}

const counts = ['donors', 'listed', 'eligible', 'active', 'searches', 'calls', 'coming'] as const;

const isShown = (by: StatisticsBy, name: (typeof counts)[number]): boolean =>
  name === 'searches' ? by === 'state' : by !== 'month' || (name !== 'calls' && name !== 'coming');

function columnsFor(by: StatisticsBy, rows: readonly StatisticsRow[]): Column<StatisticsRow>[] {
  const most = {
    donors: Math.max(...rows.map(({ donors }) => donors)),
    searches: Math.max(...rows.map(({ searches }) => searches ?? 0)),
  };
  const shown = counts.filter((name) => isShown(by, name));
  return [
    {
      key: 'name',
      header: words.by[by],
      cell: ({ name, stateId }) =>
        stateId === null ? name : <Anchor href={`${PATH}?by=district&state=${stateId}`}>{name}</Anchor>,
      card: 'title',
    },
    ...shown.map((name) => ({
      key: name,
      header: words.columns[name],
      cell: (row: StatisticsRow) => formatCount(row[name] ?? 0),
      align: 'end' as const,
    })),
    {
      key: 'bar',
      header: by === 'state' ? 'Donors, those listed, and searches' : 'Donors, and those listed',
      cell: (row) => <Bar row={row} most={most} />,
      card: 'full',
    },
  ];
}

function sum(rows: readonly StatisticsRow[], name: (typeof counts)[number]): string {
  return formatCount(rows.reduce((total, row) => total + (row[name] ?? 0), 0));
}

export default function StatisticsPage({ loaderData: { by, state, rows, asOf } }: Route.ComponentProps) {
  return (
    <Card
      title="Donors, searches and calls, without sample and deleted donors."
      aside={<ExportLink list="statistics" filters={{ by, state }} />}
    >
      <Stack>
        <TabLinks label="Counted by" tabs={tabs} current={hrefOf(by)} />
        <p role="status">
          {words.total(sum(rows, 'donors'), sum(rows, 'listed'), sum(rows, 'eligible'))} {asOf}
        </p>
        <NamedTable
          name={words.by[by]}
          columns={columnsFor(by, rows)}
          rows={rows}
          rowKey={({ name }) => name}
          empty={<EmptyState text="Nobody has registered yet." />}
        />
        <p className="soft">{by === 'month' ? words.monthNote : words.note}</p>
        {by === 'state' && <p className="soft">{words.searchesNote}</p>}
        <p className="soft">{words.exportNote}</p>
      </Stack>
    </Card>
  );
}
