import { Button, Switch } from '@mantine/core';
import { useNavigate } from '@tanstack/react-router';
import { type RefObject, useEffect, useRef, useState } from 'react';
import { useAccess } from '#kernel/web/client/access.tsx';
import { useCall, useSend } from '#kernel/web/client/use-call.ts';
import { StatusBadge } from '#kernel/web/design/status-badge.tsx';
import { DraftLine } from '#kernel/web/drafts/draft-line.tsx';
import { allParts } from '#kernel/web/drafts/join.ts';
import { useDraft } from '#kernel/web/drafts/use-draft.ts';
import { FourEyesNote } from '#kernel/web/frame/four-eyes-note.tsx';
import { Facts } from '#kernel/web/frame/facts.tsx';
import { RecordActs } from '#kernel/web/record/record-acts.tsx';
import { useFormat } from '#kernel/web/text/use-format.ts';
import { useText } from '#kernel/web/text/use-text.ts';
import { productCalls } from '#modules/inventory/contract/calls/products.ts';
import { countActs, countCalls } from '#modules/inventory/contract/calls/counts.ts';
import type { Count } from '#modules/inventory/contract/documents/count-records.ts';
import { mostDocumentLines } from '#modules/inventory/contract/documents/words.ts';
import { countLooks, countScopeWords } from '../../looks.ts';
import { type Figures, figureOf, withoutSent } from './count-figures.ts';
import { boxOf, CountLines } from './count-lines.tsx';
import { CountScan } from './count-scan.tsx';
import { DocumentBody, told } from './document.tsx';
import styles from './documents.module.css';

const refresh = ['stock-counts', 'products'];

/** A count beside the list: figures are typed line by line; before posting only differences are looked at. */
export function CountView({ id }: { readonly id: string }) {
  const found = useCall(countCalls.view, { params: { id } }, { live: ['stock-counts'] });
  return <DocumentBody from={found}>{(record) => <Shown count={record as Count} />}</DocumentBody>;
}

/** What can be sent of what was typed; a figure that is no whole number stays in its box. */
function linesOf(figures: Figures): { batchId: string; counted: number }[] {
  return Object.entries(figures)
    .flatMap(([batchId, typed]) => {
      const read = figureOf(typed);
      return read && 'units' in read ? [{ batchId, counted: read.units }] : [];
    })
    .slice(0, mostDocumentLines);
}

/** All is counted: only differences are looked at from here on. */
const isReview = ({ status }: Count) => status === 'review';
const isFault = (typed: string) => 'fault' in (figureOf(typed) ?? {});
const isEmpty = (figures: Figures) => Object.values(figures).every((typed) => typed.trim() === '');

function Shown({ count }: { readonly count: Count }) {
  const t = useText();
  const format = useFormat();
  const [figures, setFigures] = useState<Figures>({});
  const kept = useDraft(`count:${count.id}`, isEmpty(figures) ? null : figures, { restore: setFigures, join: allParts });
  const [chosen, setOnly] = useState<boolean | null>(null);
  const { can } = useAccess();
  const typing = count.acts.save === null;
  const [scanned, setScanned] = useState<{ readonly batchId: string } | null>(null);
  // The box may be on screen only after the scan brought all lines back.
  useEffect(() => {
    if (scanned) document.getElementById(boxOf(scanned.batchId))?.focus();
  }, [scanned]);
  const next = useRef<HTMLButtonElement>(null);
  const only = chosen ?? isReview(count);
  const open = count.ended === null;
  const lines = only ? count.lines.filter(({ difference }) => difference !== 0) : count.lines;
  const rows: (readonly [string, string | null])[] = [
    [t('Place'), count.location.name],
    [t('Count by'), count.scopeName ?? t(countScopeWords[count.scope])],
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
      {count.freeze && open ? <p className="note">{t('This stock cannot be moved until the count ends.')}</p> : null}
      <DraftLine restoredAt={kept.restoredAt} onDiscard={() => setFigures({})} />
      <CountActs next={next} count={count} figures={figures} onSaved={(sent) => setFigures((typed) => withoutSent(typed, sent))} />
      {count.acts.post === 'APPROVER_IS_CREATOR' ? <FourEyesNote /> : null}
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
      <CountLines
        lines={lines}
        figures={figures}
        typing={typing}
        onType={(typed) => setFigures({ ...figures, ...typed })}
        onEnd={() => next.current?.focus()}
      />
    </>
  );
}

interface ActsProps {
  /** The button that the figures lead to. */
  readonly next: RefObject<HTMLButtonElement | null>;
  readonly count: Count;
  readonly figures: Figures;
  readonly onSaved: (sent: Figures) => void;
}

function CountActs({ next, count, figures, onSaved }: ActsProps) {
  const t = useText();
  const navigate = useNavigate();
  const save = useSend(countCalls.save, { refresh });
  const params = { id: count.id };
  const print = () => void navigate({ to: `/hospital/inventory/counts/${count.id}/print` });
  const typed = linesOf(figures);
  const faulty = Object.values(figures).some((text) => isFault(text));
  const underWay = useRef<Promise<Figures>>(Promise.resolve({}));
  /** Figures that are on their way already are not sent twice: a second figure of a line would be its recount. */
  const sendAfter = async (before: Promise<Figures>, review: boolean): Promise<Figures> => {
    const open = withoutSent(figures, await before);
    const sent = Object.fromEntries(linesOf(open).map(({ batchId }) => [batchId, open[batchId] ?? '']));
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
  const { post, ...others } = count.acts;
  // Figures that are typed and not saved are no part of what would be posted.
  const acts = post === undefined || !isEmpty(figures) ? others : count.acts;
  const mayReview = complete && !faulty && !isReview(count);
  return (
    <>
      {count.acts.save === null ? (
        <div className={styles.acts}>
          {typed.length > 0 ? (
            <Button {...(mayReview ? { variant: 'default' } : { ref: next })} loading={save.busy} onClick={() => void send(false)}>
              {t('Save figures')}
            </Button>
          ) : null}
          {mayReview ? (
            <Button ref={next} loading={save.busy} onClick={() => void send(true)}>
              {t('All counted')}
            </Button>
          ) : null}
        </div>
      ) : null}
      <RecordActs inPlace acts={countActs} of={{ ...count, acts }} links={[{ words: t('Counting sheet'), run: print }]} />
    </>
  );
}
