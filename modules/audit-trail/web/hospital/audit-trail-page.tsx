import { Menu, Button, Tooltip } from '@mantine/core';
import { IconFilterBolt, IconShieldCheck, IconShieldX } from '@tabler/icons-react';
import { Suspense, useMemo } from 'react';
import { useAccess } from '#kernel/web/client/access.tsx';
import { useCall, useSend } from '#kernel/web/client/use-call.ts';
import { StatusBadge } from '#kernel/web/design/status-badge.tsx';
import { PageHead } from '#kernel/web/frame/page-head.tsx';
import { useCards } from '#kernel/web/frame/parts.tsx';
import { toast } from '#kernel/web/frame/toast-store.ts';
import { useSearchOf } from '#kernel/web/frame/use-search.ts';
import type { Column } from '#kernel/web/table/column.ts';
import type { Filter } from '#kernel/web/table/filter.ts';
import { ListTable } from '#kernel/web/table/list-table.tsx';
import { NameCell } from '#kernel/web/table/name-cell.tsx';
import { useList } from '#kernel/web/table/use-list.ts';
import { useFormat } from '#kernel/web/text/use-format.ts';
import { useText } from '#kernel/web/text/use-text.ts';
import { auditCalls } from '#modules/audit-trail/contract/calls.ts';
import type { AuditRow } from '#modules/audit-trail/contract/records.ts';
import { actorName, jobOf } from '#kernel/web/text/actor-name.ts';
import { auditActions, auditEntities, auditPresets } from '#modules/audit-trail/contract/words.ts';
import { entityWord, entityWords } from '../entity-words.ts';
import { actionLooks, outcomeLooks, presetWords } from '../looks.ts';
import { EntryDrawer } from './entry-drawer.tsx';
import { ExportTrail } from './export-trail.tsx';
import { auditSearch } from './search.ts';

function useColumns(): readonly Column<AuditRow>[] {
  const t = useText();
  return [
    { key: 'at', title: t('Date and time'), sortable: true, kind: 'instant', value: (row) => row.at },
    {
      key: 'actorName',
      title: t('User'),
      cell: (row) => <NameCell name={actorName(t, row.actorName)} under={jobOf(row.actorName) === null ? row.actorRole : t('System')} />,
      text: (row) => actorName(t, row.actorName),
    },
    { key: 'actorRole', title: t('Role'), hidden: true, text: (row) => row.actorRole },
    {
      key: 'action',
      title: t('Action'),
      cell: (row) => <StatusBadge look={actionLooks[row.action]} />,
      text: (row) => t(actionLooks[row.action].word),
    },
    {
      key: 'outcome',
      title: t('Outcome'),
      cell: (row) => <StatusBadge look={outcomeLooks[row.outcome]} />,
      text: (row) => t(outcomeLooks[row.outcome].word),
    },
    { key: 'entityType', title: t('Entity'), wide: true, text: (row) => t(entityWord(row.entityType)) },
    {
      key: 'entityNumber',
      title: t('Record'),
      wide: true,
      cell: (row) => <span className="code">{row.entityNumber ?? '–'}</span>,
      text: (row) => row.entityNumber,
    },
    { key: 'summary', title: t('Summary'), wide: true, text: (row) => row.summary },
    { key: 'reason', title: t('Reason'), hidden: true, text: (row) => row.reason },
    {
      key: 'ip',
      title: t('IP'),
      wide: true,
      hidden: true,
      cell: (row) => <span className="code">{row.ip ?? '–'}</span>,
      text: (row) => row.ip,
    },
  ];
}

type Search = ReturnType<typeof auditSearch.route.validateSearch>;

/** Entity types, acts and users that the trail holds in the days asked, the most frequent first, each with its count. */
function useFoundFilters(): readonly Filter<Search>[] {
  const t = useText();
  const format = useFormat();
  const [{ startDate, endDate, actorId }] = useSearchOf(auditSearch);
  const { data } = useCall(auditCalls.filters, { query: { startDate, endDate } }, { keepOld: true, quiet: true });
  return useMemo(() => {
    const counts = (rows: readonly { readonly value: string; readonly count: number }[] = []) =>
      new Map(rows.map(({ value, count }) => [value, count]));
    const [entities, actions] = [counts(data?.entityTypes), counts(data?.actions)];
    const said = (label: string, count: number | undefined) => (count ? `${label} (${format.number(count)})` : label);
    const inTrail = <Value extends string>(values: readonly Value[], found: ReadonlyMap<string, number>) =>
      values.toSorted((a, b) => (found.get(b) ?? 0) - (found.get(a) ?? 0));
    const actors = (data?.actors ?? []).flatMap(({ id, name, role, count }) =>
      id ? [{ value: id, label: said(role ? `${name} · ${role}` : name, count) }] : [],
    );
    return [
      {
        kind: 'many',
        key: 'entityType',
        title: t('Entity type'),
        options: inTrail(auditEntities, entities).map((value) => ({ value, label: said(t(entityWords[value]), entities.get(value)) })),
      },
      {
        kind: 'many',
        key: 'action',
        title: t('Action'),
        options: inTrail(auditActions, actions).map((value) => ({ value, label: said(t(actionLooks[value].word), actions.get(value)) })),
      },
      ...(actors.length > 0 || actorId ? [{ kind: 'one', key: 'actorId', title: t('User'), options: actors } as const] : []),
    ];
  }, [data, actorId, format, t]);
}

/** The trail of the hospital: filters, ready filters, one entry in a drawer, the state of the chain. */
export function AuditTrailPage() {
  const t = useText();
  const { can } = useAccess();
  const columns = useColumns();
  const found = useFoundFilters();
  const pages = useCards('audit-trail').filter((card) => !card.permission || can(card.permission));
  const list = useList(auditCalls.list, auditSearch, {
    name: 'audit-trail',
    title: t('Audit Trail'),
    toQuery: ({ sort, search, drawer: _drawer, record: _record, ...rest }) => ({
      ...rest,
      ...(search ? { search } : {}),
      ...(sort ? { sort } : {}),
    }),
  });
  return (
    <>
      <PageHead
        title={t('Audit Trail')}
        count={list.count}
        badges={<ChainBadge />}
        actions={
          <>
            {pages.map(({ key, component: Page }) => (
              <Suspense key={key}>
                <Page />
              </Suspense>
            ))}
            {can(auditCalls.verify) ? <VerifyButton /> : null}
            {can(auditCalls.export) ? <ExportTrail search={list.search} /> : null}
          </>
        }
      />
      <ListTable
        list={list}
        exports={false}
        columns={columns}
        rowKey={(row) => row.id}
        onOpen={(row) => list.setSearch({ drawer: 'entry', record: row.id })}
        searchHint={t('Text, name or number')}
        allowAll={false}
        filters={[
          ...found,
          {
            kind: 'one',
            key: 'outcome',
            title: t('Outcome'),
            options: [
              { value: 'ok', label: t('Done') },
              { value: 'refused', label: t('Refused') },
            ],
          },
          { kind: 'days', key: 'startDate', to: 'endDate', title: t('Date') },
          { kind: 'flag', key: 'hasReason', title: t('With a reason') },
          { kind: 'flag', key: 'night', title: t('Night activity') },
        ]}
        tools={
          <Presets
            onPick={(preset) =>
              list.setSearch({
                entityType: undefined,
                action: undefined,
                outcome: undefined,
                night: undefined,
                page: undefined,
                ...preset,
              })
            }
          />
        }
      />
      <EntryDrawer
        id={list.search.drawer === 'entry' ? (list.search.record ?? null) : null}
        onClose={() => list.setSearch({ drawer: undefined, record: undefined })}
        onFilter={(filter) => list.setSearch({ drawer: undefined, record: undefined, page: undefined, ...filter })}
      />
    </>
  );
}

function Presets({ onPick }: { readonly onPick: (preset: object) => void }) {
  const t = useText();
  return (
    <Menu withinPortal={false}>
      <Menu.Target>
        <Button variant="default" leftSection={<IconFilterBolt size={16} aria-hidden />}>
          {t('Preset filters')}
        </Button>
      </Menu.Target>
      <Menu.Dropdown>
        {Object.entries(auditPresets).map(([name, preset]) => (
          <Menu.Item key={name} onClick={() => onPick(preset)}>
            {t(presetWords[name as keyof typeof presetWords])}
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  );
}

function ChainBadge() {
  const t = useText();
  const format = useFormat();
  const { data } = useCall(auditCalls.integrity, {}, { quiet: true });
  if (!data) return null;
  if (!data.ok)
    return (
      <StatusBadge look={{ word: t('Chain broken at {sequence}', { sequence: data.brokenAt ?? 0 }), tone: 'red', icon: IconShieldX }} />
    );
  const words = data.verifiedAt ? t('Chain verified {time}', { time: format.instant(data.verifiedAt) }) : t('Chain not verified yet');
  return (
    <Tooltip label={t('{count} entries in the chain, {pending} waiting', { count: data.lastSequence, pending: data.pending })}>
      <span>
        <StatusBadge look={{ word: words, tone: data.verifiedAt ? 'green' : 'grey', icon: IconShieldCheck }} />
      </span>
    </Tooltip>
  );
}

function VerifyButton() {
  const t = useText();
  const verify = useSend(auditCalls.verify, { refresh: ['audit-trail'] });
  const run = async () => {
    const answer = await verify.send({ body: {} });
    if (!answer) return;
    if (!answer.ok) toast.error(answer.message);
    else if (answer.payload.ok) toast.success(t('Audit chain verified: {count} entries checked', { count: answer.payload.checked }));
    else toast.error(t('Chain broken at {sequence}', { sequence: answer.payload.brokenAt ?? 0 }));
  };
  return (
    <Button variant="default" leftSection={<IconShieldCheck size={16} aria-hidden />} loading={verify.busy} onClick={() => void run()}>
      {t('Verify')}
    </Button>
  );
}
