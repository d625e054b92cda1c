import { NumberInput, Switch } from '@mantine/core';
import { useNavigate } from '@tanstack/react-router';
import { useEffect, useRef, useState } from 'react';
import { useAccess } from '#kernel/web/client/access.tsx';
import { useCall, useSend } from '#kernel/web/client/use-call.ts';
import { StatusBadge } from '#kernel/web/design/status-badge.tsx';
import { askFirst } from '#kernel/web/frame/dialog-store.ts';
import { Facts } from '#kernel/web/frame/facts.tsx';
import type { Column } from '#kernel/web/table/column.ts';
import { PlainTable } from '#kernel/web/table/plain-table.tsx';
import { useFormat } from '#kernel/web/text/use-format.ts';
import { useText } from '#kernel/web/text/use-text.ts';
import { productCalls } from '#modules/inventory/contract/calls/products.ts';
import { countCalls } from '#modules/inventory/contract/calls/counts.ts';
import type { Count } from '#modules/inventory/contract/documents/count-records.ts';
import { mostDocumentLines } from '#modules/inventory/contract/documents/words.ts';
import { countLooks, countScopeWords } from '../../looks.ts';
import { type Figures, withoutSent } from './count-figures.ts';
import { CountScan } from './count-scan.tsx';
import { Acts, DocumentBody, reasonFor, told } from './document.tsx';
import styles from './documents.module.css';

const refresh = ['stock-counts', 'products'];
type Line = Count['lines'][number];

/** A count beside the list: figures are typed line by line; before posting only differences are looked at. */
export function CountView({ id }: { readonly id: string }) {
  const found = useCall(countCalls.view, { params: { id } }, { live: ['stock-counts'] });
  return <DocumentBody from={found}>{(record) => <Shown count={record as Count} />}</DocumentBody>;
}

function linesOf(figures: Figures): { batchId: string; counted: number }[] {
  return Object.entries(figures)
    .filter(([, counted]) => counted !== '')
    .slice(0, mostDocumentLines)
    .map(([batchId, counted]) => ({ batchId, counted: Number(counted) }));
}

function Shown({ count }: { readonly count: Count }) {
  const t = useText();
  const format = useFormat();
  const [figures, setFigures] = useState<Figures>({});
  const [chosen, setOnly] = useState<boolean | null>(null);
  const { can } = useAccess();
  const typing = count.allowed.includes('count');
  const [scanned, setScanned] = useState<{ readonly batchId: string } | null>(null);
  // The box may be on screen only after the scan brought all lines back.
  useEffect(() => {
    if (scanned) document.getElementById(boxOf(scanned.batchId))?.focus();
  }, [scanned]);
  const only = chosen ?? count.status === 'review';
  const open = count.status === 'open' || count.status === 'counting' || count.status === 'review';
  const lines = only ? count.lines.filter(({ difference }) => difference !== 0) : count.lines;
  const rows: (readonly [string, string | null])[] = [
    [t('Place'), count.location.name],
    [t('What is counted'), count.scopeName ?? t(countScopeWords[count.scope])],
    [t('Opened'), `${format.instant(count.opened.at)} · ${count.opened.name}`],
    [t('Counted'), `${format.number(count.countedCount)} / ${format.number(count.lineCount)}`],
    ...(count.value === null ? [] : [[t('Value of differences'), format.money(count.value)] as const]),
    ...(count.ended ? [[t('Ended'), `${format.instant(count.ended.at)} · ${count.ended.name}`] as const] : []),
    ...(count.cancelReason ? [[t('Reason'), count.cancelReason] as const] : []),
  ];
  return (
    <>
      <div className={styles.head}>
        <span className="code strong">{count.countNumber}</span>
        <StatusBadge look={countLooks[count.status]} />
      </div>
      {count.freeze && open ? <p className={styles.note}>{t('Nothing of this stock moves until the count ends.')}</p> : null}
      <CountActs count={count} figures={figures} onSaved={(sent) => setFigures((typed) => withoutSent(typed, sent))} />
      <Facts rows={rows} />
      {count.value === null ? null : (
        <Switch label={t('Differences only')} checked={only} onChange={(event) => setOnly(event.currentTarget.checked)} />
      )}
      {typing && can(productCalls.scan) ? (
        <CountScan
          lines={count.lines}
          onFind={(batchId) => {
            if (!lines.some(({ batch }) => batch.id === batchId)) setOnly(false);
            setScanned({ batchId });
          }}
        />
      ) : null}
      <Lines lines={lines} figures={figures} typing={typing} onType={(batchId, figure) => setFigures({ ...figures, [batchId]: figure })} />
    </>
  );
}

interface ActsProps {
  readonly count: Count;
  readonly figures: Figures;
  readonly onSaved: (sent: Figures) => void;
}

function CountActs({ count, figures, onSaved }: ActsProps) {
  const t = useText();
  const navigate = useNavigate();
  const save = useSend(countCalls.save, { refresh });
  const post = useSend(countCalls.post, { refresh });
  const cancel = useSend(countCalls.cancel, { refresh });
  const { allowed, version } = count;
  const params = { id: count.id };
  const typed = linesOf(figures);
  const underWay = useRef<Promise<Figures>>(Promise.resolve({}));
  /** Figures that are on their way already are not sent twice: a second figure of a line would be its recount. */
  const sendAfter = async (before: Promise<Figures>, review: boolean): Promise<Figures> => {
    const open = withoutSent(figures, await before);
    const sent = Object.fromEntries(linesOf(open).map(({ batchId, counted }) => [batchId, counted]));
    if (!told(await save.send({ params, body: { lines: linesOf(open), review } }))) return {};
    onSaved(sent);
    return sent;
  };
  const send = async (review: boolean) => {
    underWay.current = sendAfter(underWay.current, review);
    await underWay.current;
  };
  const complete = count.lines.every(
    ({ batch, counted, skipReason }) => counted !== null || skipReason || typed.some(({ batchId }) => batchId === batch.id),
  );
  return (
    <Acts
      acts={[
        allowed.includes('count') && typed.length > 0 && { key: 'save', words: t('Save figures'), main: true, run: () => send(false) },
        allowed.includes('count') &&
          complete &&
          count.status !== 'review' && { key: 'review', words: t('All is counted'), run: () => send(true) },
        allowed.includes('post') &&
          typed.length === 0 &&
          complete && {
            key: 'post',
            words: t('Post count'),
            main: true,
            run: async () => {
              const text = t('The counted figures become the stock. This cannot be taken back.');
              if (await askFirst({ title: t('Post count'), text, confirm: t('Post count') }))
                told(await post.send({ params, body: { version } }));
            },
          },
        {
          key: 'print',
          words: t('Counting sheet'),
          run: () => navigate({ to: `/hospital/inventory/counts/${count.id}/print` }),
        },
        allowed.includes('cancel') && {
          key: 'cancel',
          words: t('Cancel count'),
          danger: true,
          run: async () => {
            const reason = await reasonFor(t('Cancel count'), t('The stock stays as it is.'), t('Cancel count'));
            if (reason) told(await cancel.send({ params, body: { reason, version } }));
          },
        },
      ]}
    />
  );
}

/** The id of the box that a batch is counted in. */
const boxOf = (batchId: string) => `counted-${batchId}`;

interface LinesProps {
  readonly lines: readonly Line[];
  readonly figures: Figures;
  readonly typing: boolean;
  readonly onType: (batchId: string, figure: number | '') => void;
}

function Lines({ lines, figures, typing, onType }: LinesProps) {
  const t = useText();
  const format = useFormat();
  const seen = lines.some(({ expected }) => expected !== null);
  const signed = (units: number) => (units > 0 ? `+${format.number(units)}` : format.number(units));
  const columns: readonly Column<Line>[] = [
    {
      key: 'product',
      title: t('Product'),
      cell: ({ product, batch, shelf, skipReason }) => (
        <span className={styles.two}>
          <span className="strong">{product.name}</span>
          <span className={styles.under}>
            {[
              batch.batchNumber,
              batch.expiryDate ? format.day(batch.expiryDate) : null,
              shelf,
              skipReason ? t('skipped: {why}', { why: skipReason }) : null,
            ]
              .filter(Boolean)
              .join(' · ')}
          </span>
        </span>
      ),
      text: ({ product }) => product.name,
    },
    ...(seen ? [{ key: 'expected', title: t('Expected'), kind: 'number' as const, value: (line: Line) => line.expected }] : []),
    {
      key: 'counted',
      title: t('Counted'),
      align: 'end',
      cell: (line) =>
        typing ? (
          <NumberInput
            id={boxOf(line.batch.id)}
            className={styles.figure ?? ''}
            aria-label={t('Counted of batch {batch}', { batch: line.batch.batchNumber })}
            placeholder={line.counted === null ? '' : String(line.recount ?? line.counted)}
            value={figures[line.batch.id] ?? ''}
            onChange={(value) => onType(line.batch.id, value === '' ? '' : Number(value))}
            min={0}
            allowDecimal={false}
            allowNegative={false}
            hideControls
          />
        ) : (
          <span className="tnum">{line.counted === null ? '–' : format.number(line.recount ?? line.counted)}</span>
        ),
      text: (line) => line.recount ?? line.counted,
    },
    ...(seen
      ? [
          {
            key: 'difference',
            title: t('Difference'),
            align: 'end' as const,
            cell: ({ difference }: Line) => (
              <span className={`tnum ${difference !== null && difference < 0 ? styles.minus : ''}`}>
                {difference === null ? '–' : signed(difference)}
              </span>
            ),
            text: ({ difference }: Line) => difference,
          },
        ]
      : []),
  ];
  return (
    <PlainTable
      columns={columns}
      rows={lines}
      rowKey={(line) => line.id}
      label={t('Lines')}
      empty={<p className={styles.note}>{t('No differences')}</p>}
    />
  );
}
