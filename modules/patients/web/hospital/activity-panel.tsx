import { SegmentedControl } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import {
  IconAlertCircle,
  IconArrowMerge,
  IconCreditCard,
  IconDeviceMobile,
  IconFileDescription,
  IconPencil,
  IconRibbonHealth,
  IconUserPlus,
  IconUsers,
} from '@tabler/icons-react';
import { useAccess } from '#kernel/web/client/access.tsx';
import { useSearchOf } from '#kernel/web/frame/use-search.ts';
import { Card } from '#kernel/web/frame/panel.tsx';
import { EmptyState, ErrorState, SkeletonRows } from '#kernel/web/frame/states.tsx';
import type { Icon } from '#kernel/web/design/look.ts';
import type { Column } from '#kernel/web/table/column.ts';
import type { Filter } from '#kernel/web/table/filter.ts';
import { Filters } from '#kernel/web/table/list-tools.tsx';
import { ListFoot } from '#kernel/web/table/list-foot.tsx';
import { ListTable } from '#kernel/web/table/list-table.tsx';
import { type RowOf, useList } from '#kernel/web/table/use-list.ts';
import { Moment } from '#kernel/web/text/moment.tsx';
import { actorName } from '#kernel/web/text/actor-name.ts';
import { useText, word } from '#kernel/web/text/use-text.ts';
import { patientCalls } from '#modules/patients/contract/calls/patients.ts';
import styles from './activity-panel.module.css';
import { patientSearch } from './search.ts';

type Search = ReturnType<typeof patientSearch.route.validateSearch>;
type AccessRow = RowOf<typeof patientCalls.accessLog>;

/** Kinds of line that this module writes; lines of later modules have the plain mark. */
const kinds: Readonly<Record<string, { readonly word: string; readonly icon: Icon }>> = {
  registration: { word: word('Registration'), icon: IconUserPlus },
  identity: { word: word('Identity'), icon: IconPencil },
  billing: { word: word('Billing'), icon: IconCreditCard },
  'next-of-kin': { word: word('Next of Kin'), icon: IconUsers },
  alert: { word: word('Alert'), icon: IconAlertCircle },
  merge: { word: word('Merge'), icon: IconArrowMerge },
  death: { word: word('Death'), icon: IconRibbonHealth },
  portal: { word: word('Patient area'), icon: IconDeviceMobile },
};

/** What happened to a patient, and who opened the record. */
export function ActivityPanel({ patientId }: { readonly patientId: string }) {
  const t = useText();
  const { can } = useAccess();
  const [search, setSearch] = useSearchOf(patientSearch);
  const access = search.view === 'access' && can(patientCalls.accessLog);
  return (
    <>
      {can(patientCalls.accessLog) ? (
        <div>
          <SegmentedControl
            aria-label={t('View')}
            value={access ? 'access' : 'timeline'}
            onChange={(value) => setSearch({ view: value === 'access' ? 'access' : undefined, page: undefined, types: undefined })}
            data={[
              { value: 'timeline', label: t('What happened') },
              { value: 'access', label: t('Who opened the record') },
            ]}
          />
        </div>
      ) : null}
      {access ? <AccessLog patientId={patientId} /> : <Timeline patientId={patientId} />}
    </>
  );
}

const days: (title: string) => Filter<Search> = (title) => ({ kind: 'days', key: 'startDate', to: 'endDate', title });
const onlyDates = ({ page, limit, startDate, endDate }: Search & { page: number; limit: number | 'All' }) => ({
  page,
  limit,
  startDate,
  endDate,
});

function Timeline({ patientId }: { readonly patientId: string }) {
  const t = useText();
  const list = useList(patientCalls.timeline, patientSearch, {
    name: 'patient-activity',
    title: t('Activity'),
    params: { id: patientId },
    live: ['patients', 'patient-billings', 'next-of-kins', 'death-records'],
    toQuery: (search) => ({ ...onlyDates(search), types: search.types }),
  });
  const filters: readonly Filter<Search>[] = [
    {
      kind: 'many',
      key: 'types',
      title: t('Kind'),
      options: Object.entries(kinds).map(([value, kind]) => ({ value, label: t(kind.word) })),
    },
    days(t('Date')),
  ];
  const { state, rows } = list;
  return (
    <Card flush>
      <div className={styles.tools}>
        <Filters filters={filters} search={list.search} setSearch={list.setSearch} />
      </div>
      {state.refused && !state.data ? <ErrorState compact refused={state.refused} onRetry={state.retry} /> : null}
      {state.loading ? <SkeletonRows rows={6} /> : null}
      {state.data && rows.length === 0 ? <EmptyState compact /> : null}
      {rows.length > 0 ? (
        <ol className={styles.lines} aria-label={t('Activity')}>
          {rows.map((line) => {
            const Mark = kinds[line.type]?.icon ?? IconFileDescription;
            return (
              <li key={`${line.type}${line.id ?? ''}${line.at}${line.title}`} className={styles.line}>
                <span className={styles.mark}>
                  <Mark size={16} stroke={1.7} aria-hidden="true" />
                </span>
                <span className={styles.title}>{line.path ? <Link to={line.path}>{t(line.title)}</Link> : t(line.title)}</span>
                <span className={styles.when}>
                  <Moment at={line.at} />
                </span>
                <span className={styles.detail}>{[line.detail, line.by ? actorName(t, line.by) : null].filter(Boolean).join(' · ')}</span>
              </li>
            );
          })}
        </ol>
      ) : null}
      <ListFoot list={list} allowAll={false} />
    </Card>
  );
}

function AccessLog({ patientId }: { readonly patientId: string }) {
  const t = useText();
  const list = useList(patientCalls.accessLog, patientSearch, {
    name: 'patient-access-log',
    title: t('Who opened the record'),
    params: { id: patientId },
    toQuery: onlyDates,
  });
  const columns: readonly Column<AccessRow>[] = [
    {
      key: 'actorName',
      title: t('Who'),
      text: (row) => actorName(t, row.actorName),
      cell: (row) => <span className="strong">{actorName(t, row.actorName)}</span>,
    },
    { key: 'actorRole', title: t('Role'), wide: true, text: (row) => row.actorRole },
    { key: 'at', title: t('When'), kind: 'instant', value: (row) => row.at, cell: (row) => <Moment at={row.at} /> },
    { key: 'summary', title: t('What'), wide: true, text: (row) => [row.summary, row.reason].filter(Boolean).join(' · ') },
    {
      key: 'ip',
      title: t('Address of the device'),
      wide: true,
      cell: (row) => <span className="code">{row.ip ?? '–'}</span>,
      text: (row) => row.ip,
    },
  ];
  return <ListTable list={list} columns={columns} rowKey={(row) => row.id} filters={[days(t('Date'))]} allowAll={false} />;
}
