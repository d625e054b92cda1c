import { Button, Checkbox, Modal, Progress, Radio } from '@mantine/core';
import { type FormEvent, useEffect, useRef, useState } from 'react';
import type { CallSpec } from '#kernel/contract/calls.ts';
import { mostRows } from '#kernel/contract/envelope.ts';
import { whileWorking } from '#kernel/web/client/long-work.ts';
import { newKey } from '#kernel/web/client/new-key.ts';
import { usePreferences } from '#kernel/web/client/preferences.tsx';
import { send } from '#kernel/web/client/send.ts';
import { readSession } from '#kernel/web/client/session.ts';
import type { ListKeys } from '#kernel/web/frame/search.ts';
import { toast } from '#kernel/web/frame/toast-store.ts';
import { readCatalogue } from '#kernel/web/text/catalogue.ts';
import { dayOf } from '#kernel/web/text/format.ts';
import { readPlace } from '#kernel/web/text/place.ts';
import { useFormat } from '#kernel/web/text/use-format.ts';
import { useText } from '#kernel/web/text/use-text.ts';
import { alignOf, type Column, rawOf, shownColumns } from './column.ts';
import { type ExportCell, type ExportFormat, type ExportOrder, fileNameOf } from './export-cells.ts';
import styles from './export-dialog.module.css';
import type { ExportMenuProps } from './export-props.ts';
import { filterWords } from './filter-words.ts';
import { LargeNote, useLargeExport } from './large-export.tsx';
import { gatherRows, makeFile, saveFile } from './run-export.ts';

const logExport = {
  method: 'POST',
  path: '/exports/log',
  summary: '',
  permission: 'Export Records',
  repeatable: true,
} as unknown as CallSpec;

interface ExportDialogProps<Row, S extends ListKeys> extends ExportMenuProps<Row, S> {
  readonly format: ExportFormat;
  readonly onClose: () => void;
}

/** A cell for a file: raw values for typed columns, else the words of `text`. */
function exportCell<Row>(column: Column<Row>, row: Row): ExportCell {
  const typed = column.kind === 'money' || column.kind === 'number' || column.kind === 'instant' || column.kind === 'day';
  return typed ? rawOf(column, row) : (column.text?.(row) ?? column.value?.(row) ?? null);
}

/** Chooses columns and scope, then shows how far the file is. */
export function ExportDialog<Row, S extends ListKeys>({ list, columns, filters = [], format, onClose }: ExportDialogProps<Row, S>) {
  const t = useText();
  const write = useFormat();
  const { preferences } = usePreferences();
  const offered = columns.filter((column) => !column.screenOnly);
  const exportable = [...offered.filter(({ identifies }) => identifies), ...offered.filter(({ identifies }) => !identifies)];
  const [chosen, setChosen] = useState<ReadonlySet<string>>(
    () =>
      new Set([
        ...shownColumns(columns, preferences.tables?.[list.name]?.columns).map((column) => column.key),
        ...exportable.filter(({ identifies }) => identifies).map(({ key }) => key),
      ]),
  );
  const [scope, setScope] = useState<'all' | 'page'>('all');
  const [progress, setProgress] = useState<{ readonly done: number; readonly of: number } | null>(null);
  const stop = useRef<AbortController | null>(null);
  useEffect(() => () => stop.current?.abort(), []);
  const picked = exportable.filter((column) => chosen.has(column.key));
  const words = filterWords(filters, list.search, t, write);
  const large = useLargeExport({ list, format, picked, words, onClose });
  const byServer = scope === 'all' && large.needed;

  async function run(event: FormEvent) {
    event.preventDefault();
    if (byServer) return large.order();
    const control = new AbortController();
    stop.current = control;
    setProgress({ done: 0, of: Math.min(list.count ?? 0, mostRows) });
    const rows = scope === 'page' ? list.rows : await gatherRows(list, mostRows, (done, of) => setProgress({ done, of }), control.signal);
    const made = rows && (await makeFile(orderOf(rows), control.signal).catch(() => null));
    setProgress(null);
    if (control.signal.aborted) return;
    if (!rows || !made) return toast.error(t('The export failed. Try again.'));
    const { name, zone } = readPlace();
    saveFile(made, `${fileNameOf(list.name, name, dayOf(new Date(), zone))}.${format}`);
    void send(
      logExport,
      { body: { list: list.name, title: list.title, format, rows: rows.length, filters: words.join('; ').slice(0, 500) } } as never,
      { key: newKey(), quiet: true },
    );
    toast.success(t('{count} row exported | {count} rows exported', { count: rows.length }));
    onClose();
  }

  function orderOf(rows: readonly Row[]): ExportOrder {
    const { name, zone, currency } = readPlace();
    const session = readSession();
    return {
      format,
      columns: picked.map((column) => ({ title: column.title, kind: column.kind ?? 'text', align: alignOf(column as Column<never>) })),
      rows: rows.map((row) => picked.map((column) => exportCell(column, row))),
      currency,
      zone,
      language: readCatalogue().language,
      title: list.title,
      hospital: name,
      filters: words,
      printedBy: session.hospital?.fullname ?? session.email ?? '',
      printedAt: new Date().toISOString(),
      words: { page: t('Page'), of: t('of'), printedBy: t('Printed by'), filters: t('Filters') },
    };
  }

  return (
    <Modal.Root opened onClose={onClose} size={480} centered>
      <Modal.Overlay backgroundOpacity={0.45} />
      <Modal.Content>
        <form className={styles.form} onSubmit={(event) => void whileWorking(run(event))}>
          <div className={styles.head}>
            <Modal.Title>{t('Export {list}', { list: list.title })}</Modal.Title>
            <Modal.CloseButton aria-label={t('Close')} />
          </div>
          {list.count === list.rows.length ? null : (
            <Radio.Group label={t('Rows')} value={scope} onChange={(value) => setScope(value as 'all' | 'page')}>
              <div className={styles.choices}>
                <Radio
                  size="xs"
                  value="all"
                  label={t('All {count} filtered rows', { count: large.needed ? (list.count ?? 0) : Math.min(list.count ?? 0, mostRows) })}
                />
                <Radio size="xs" value="page" label={t('This page ({count})', { count: list.rows.length })} />
              </div>
            </Radio.Group>
          )}
          <Checkbox.Group label={t('Columns')} value={[...chosen]} onChange={(keys) => setChosen(new Set(keys))}>
            <div className={styles.choices}>
              {exportable.map((column) => (
                <Checkbox key={column.key} size="xs" value={column.key} label={column.title} />
              ))}
            </div>
          </Checkbox.Group>
          <LargeNote byServer={byServer} cut={scope === 'all' && !large.needed && (list.count ?? 0) > mostRows} leftOut={large.leftOut} />
          {progress ? (
            <div role="status" className={styles.progress}>
              <Progress value={progress.of === 0 ? 0 : (100 * progress.done) / progress.of} aria-label={t('Export progress')} />
              <span className="muted tnum">{t('{done} of {all} rows', { done: progress.done, all: progress.of })}</span>
            </div>
          ) : null}
          <div className={styles.foot}>
            <Button variant="default" onClick={onClose}>
              {t('Cancel')}
            </Button>
            <Button type="submit" disabled={picked.length === 0 || progress !== null || large.busy || (byServer && !large.possible)}>
              {progress ? t('Exporting…') : t('Export')}
            </Button>
          </div>
        </form>
      </Modal.Content>
    </Modal.Root>
  );
}
