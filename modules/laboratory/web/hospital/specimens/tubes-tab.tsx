import { Button, SegmentedControl } from '@mantine/core';
import { useNavigate } from '@tanstack/react-router';
import { IconAlertTriangle, IconTrash } from '@tabler/icons-react';
import { useMemo, useState } from 'react';
import { useSend } from '#kernel/web/client/use-call.ts';
import { StatusBadge } from '#kernel/web/design/status-badge.tsx';
import { askFirst } from '#kernel/web/frame/dialog-store.ts';
import { toast } from '#kernel/web/frame/toast-store.ts';
import { ActDrawer, RecordMenu } from '#kernel/web/record/record-acts.tsx';
import { BulkBar } from '#kernel/web/table/bulk-bar.tsx';
import type { Column } from '#kernel/web/table/column.ts';
import { ListTable } from '#kernel/web/table/list-table.tsx';
import { useList } from '#kernel/web/table/use-list.ts';
import { Moment } from '#kernel/web/text/moment.tsx';
import { useText, word } from '#kernel/web/text/use-text.ts';
import { requestCalls, specimenActs } from '#modules/laboratory/contract/calls/requests.ts';
import type { Specimen } from '#modules/laboratory/contract/request-records.ts';
import { type TubeShelf, tubeShelves } from '#modules/laboratory/contract/words.ts';
import { onTheWayLook, specimenLooks } from '../../looks.ts';
import { specimenTypeWords } from '../../words.ts';
import styles from '../labs.module.css';
import { type LabsSearch, labsSearch } from '../search.ts';
import { type PhoneTicks, TickButton, usePhoneTicks } from './phone-ticks.tsx';
import { storageForms } from './specimen-acts.tsx';
import { Tube } from './tubes.tsx';

const shelfWords = {
  due: word('To discard'),
  kept: word('Kept'),
  'on-the-way': word('On the way'),
} satisfies Readonly<Record<TubeShelf, string>>;
const emptyWords = {
  due: word('No specimens to discard'),
  kept: word('No stored specimens'),
  'on-the-way': word('All collected specimens have been received'),
} satisfies Readonly<Record<TubeShelf, string>>;
const awaitedLook = { word: word('Awaiting result'), tone: 'amber', icon: IconAlertTriangle } as const;

/** Tubes that are there: those to throw away, all that is kept, and those that did not arrive yet. */
export function TubesTab() {
  const t = useText();
  const navigate = useNavigate();
  const [asked, setAsked] = useState<AskedTube | null>(null);
  const list = useList(requestCalls.tubes, labsSearch, {
    name: 'lab-tubes',
    title: t('Specimens'),
    live: ['lab-requests'],
    toQuery: ({ page, limit, search, shelf }: LabsSearch) => ({ page, limit, shelf, searchTerm: search }),
  });
  const shelf: TubeShelf = list.search.shelf ?? 'due';
  const discards = shelf !== 'on-the-way' && list.rows.some(({ acts }) => acts.discard !== undefined);
  const phone = usePhoneTicks();
  const ticks = discards ? phone : null;
  const columns = useColumns(shelf, { onOpen: setAsked, ticks });
  return (
    <>
      <div className={styles.source}>
        <SegmentedControl
          aria-label={t('Shelf')}
          value={shelf}
          onChange={(value) => {
            phone?.clear();
            list.setSearch({ shelf: value === 'due' ? undefined : (value as TubeShelf), page: undefined });
          }}
          data={tubeShelves.map((value) => ({ value, label: t(shelfWords[value]) }))}
        />
      </div>
      {ticks && ticks.ticked.size > 0 ? (
        <BulkBar count={ticks.ticked.size} onClear={ticks.clear}>
          <DiscardButton rows={[...ticks.ticked.values()]} onDone={ticks.clear} />
        </BulkBar>
      ) : null}
      <ListTable
        // Ticks of one shelf are not those of another.
        key={shelf}
        list={list}
        columns={columns}
        rowKey={(row: Specimen) => row.id}
        searchHint={t('Specimen number or patient')}
        emptyText={t(emptyWords[shelf])}
        allowAll={false}
        onOpen={(row: Specimen) => {
          const [id] = row.requestIds;
          if (id) void navigate({ to: '/hospital/labs/$id', params: { id }, search: { tab: 'specimen' } });
        }}
        {...(discards && phone === null
          ? { bulk: (rows: readonly Specimen[], clear: () => void) => <DiscardButton rows={rows} onDone={clear} /> }
          : {})}
      />
      <ActDrawer acts={specimenActs} forms={storageForms} asked={asked} onClose={() => setAsked(null)} />
    </>
  );
}

/** Throws the ticked tubes away, all or none; those whose result is awaited stay. */
function DiscardButton({ rows, onDone }: { readonly rows: readonly Specimen[]; readonly onDone: () => void }) {
  const t = useText();
  const sender = useSend(requestCalls.discardTubes, { refresh: ['lab-requests', 'lab-request'] });
  const needed = rows.filter(({ acts }) => acts.discard !== null).length;

  async function discard() {
    const yes = await askFirst({
      title: t('Discard {count} specimen? | Discard {count} specimens?', { count: rows.length }),
      text: t('No further tests can be done on it. This cannot be undone.'),
      confirm: t('Discard'),
      danger: true,
    });
    if (!yes) return;
    const answer = await sender.send({ body: { specimens: rows.map(({ id, version }) => ({ id, version })) } });
    if (answer?.ok) {
      toast.success(answer.message);
      onDone();
    } else if (answer) toast.error(answer.message);
  }

  return (
    <Button
      variant="default"
      size="compact-sm"
      loading={sender.busy}
      disabled={needed > 0}
      leftSection={<IconTrash size={16} aria-hidden="true" />}
      onClick={() => void discard()}
    >
      {needed > 0
        ? t('{count} of them is still needed | {count} of them are still needed', { count: needed })
        : t('Discard {count} specimen | Discard {count} specimens', { count: rows.length })}
    </Button>
  );
}

interface AskedTube {
  readonly name: string;
  readonly of: Specimen;
}

interface RowActs {
  readonly onOpen: (asked: AskedTube) => void;
  /** On a phone, where the cards are chosen by a button of their own. */
  readonly ticks: PhoneTicks | null;
}

function useColumns(shelf: TubeShelf, { onOpen, ticks }: RowActs): readonly Column<Specimen>[] {
  const about = useAboutColumns();
  const t = useText();
  return useMemo(() => {
    const place: Column<Specimen> = { key: 'storageLocation', title: t('Place'), text: (row) => row.storageLocation ?? '' };
    const until: Column<Specimen> = {
      key: 'discardAfter',
      title: t('Keep until'),
      kind: 'instant',
      value: (row) => row.discardAfter,
      cell: (row) => (row.discardAfter ? <Moment at={row.discardAfter} /> : <span className="muted">–</span>),
    };
    const received: Column<Specimen> = {
      key: 'receivedAt',
      title: t('Received in the laboratory'),
      kind: 'instant',
      wide: true,
      hidden: true,
      value: (row) => row.receivedAt,
      cell: (row) => (row.receivedAt ? <Moment at={row.receivedAt} /> : <span className="muted">–</span>),
    };
    const status: Column<Specimen> = {
      key: 'status',
      title: t('Status'),
      cell: (row) => (
        <span className={styles.marks}>
          <StatusBadge look={shelf === 'on-the-way' ? onTheWayLook : specimenLooks[row.status]} />
          {shelf !== 'on-the-way' && row.awaited.length > 0 ? <StatusBadge look={awaitedLook} /> : null}
        </span>
      ),
      text: (row) => t(specimenLooks[row.status].word),
    };
    const acts: Column<Specimen> = {
      key: 'acts',
      title: t('Actions'),
      align: 'end',
      screenOnly: true,
      cell: (row) => (
        <span className={styles.marks}>
          <RecordMenu
            acts={specimenActs}
            of={row}
            name={row.specimenNumber}
            forms={storageForms}
            open={(name) => onOpen({ name, of: row })}
          />
          {ticks ? <TickButton tube={row} ticks={ticks} /> : null}
        </span>
      ),
    };
    if (shelf === 'on-the-way') return [...about, status, acts];
    return [...about, place, until, received, status, acts];
  }, [about, shelf, t, onOpen, ticks]);
}

function useAboutColumns(): readonly Column<Specimen>[] {
  const t = useText();
  return useMemo(
    () => [
      {
        key: 'specimenNumber',
        identifies: true,
        title: t('Tube'),
        cell: (row) => (
          <span className={styles.two}>
            <span className="code strong">{row.specimenNumber}</span>
            <span className="caption">{row.label.tests.join(', ')}</span>
          </span>
        ),
        text: (row) => row.specimenNumber,
      },
      {
        key: 'patient',
        field: 'label.patient',
        title: t('Patient'),
        cell: (row) => (
          <span className={styles.two}>
            <span>{row.label.patient}</span>
            <span className="caption code">{row.label.hospitalPatientId ?? t('External')}</span>
          </span>
        ),
        text: (row) => row.label.patient,
      },
      {
        key: 'type',
        title: t('Specimen'),
        wide: true,
        cell: (row) => <Tube container={row.container} type={row.type} />,
        text: (row) => t(specimenTypeWords[row.type]),
      },
      {
        key: 'collectedAt',
        title: t('Collected at'),
        kind: 'instant',
        wide: true,
        value: (row) => row.collectedAt,
        cell: (row) => (
          <span className={styles.two}>
            <Moment at={row.collectedAt} />
            <span className="caption">{row.collectedBy.name}</span>
          </span>
        ),
      },
    ],
    [t],
  );
}
