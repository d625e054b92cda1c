import { ActionIcon, Button, Select, Switch, Textarea, TextInput } from '@mantine/core';
import { IconTrash } from '@tabler/icons-react';
import { useState } from 'react';
import { useAccess } from '#kernel/web/client/access.tsx';
import { useCall, useSend } from '#kernel/web/client/use-call.ts';
import { DraftLine } from '#kernel/web/drafts/draft-line.tsx';
import { useDraft } from '#kernel/web/drafts/use-draft.ts';
import { Loaded, Panel } from '#kernel/web/frame/panel.tsx';
import { useText } from '#kernel/web/text/use-text.ts';
import { claimLayoutCalls } from '#modules/claims/contract/calls/claim-layouts.ts';
import type { ClaimLayout, ClaimLayoutOf, LayoutColumn } from '#modules/claims/contract/layout-records.ts';
import { layoutFields, layoutFormats, packFormats } from '#modules/claims/contract/rule-words.ts';
import { exampleOf, fieldWords, formatWords, packWords } from './layout-words.ts';
import styles from './partner-claims.module.css';

/** How the partner wants its claims: columns in their order, the file, the covering letter. */
export function LayoutPart({ hmoId }: { readonly hmoId: string }) {
  const layout = useCall(claimLayoutCalls.view, { params: { id: hmoId } });
  return (
    <Loaded from={layout} rows={8}>
      {(found) => <Editor key={found.version} hmoId={hmoId} found={found} />}
    </Loaded>
  );
}

interface EditorProps {
  readonly hmoId: string;
  readonly found: ClaimLayoutOf;
}

function Editor({ hmoId, found }: EditorProps) {
  const t = useText();
  const { can } = useAccess();
  const edits = can(claimLayoutCalls.save);
  const [layout, setLayout] = useState<ClaimLayout>(found.layout);
  const { send, busy } = useSend(claimLayoutCalls.save, { refresh: ['hmo'] });
  const typed = layout === found.layout ? null : { layout, version: found.version };
  // What was typed over another version is not put back: somebody saved since.
  const restore = (kept: { readonly layout: ClaimLayout; readonly version: number }) => {
    if (kept.version === found.version) setLayout(kept.layout);
  };
  const draft = useDraft(`claim-layout:${hmoId}`, typed, { restore, join: (_kept, since) => since });
  const set = (part: Partial<ClaimLayout>) => setLayout({ ...layout, ...part });
  const save = async () => {
    if ((await send({ params: { id: hmoId }, body: { layout, version: found.version } }))?.ok) draft.clear();
  };
  const discard = () => {
    setLayout(found.layout);
    draft.clear();
  };
  return (
    <Panel
      title={t('Claim layout')}
      note={
        found.version === 0
          ? t('The common layout of the hospital. Packs that were sent are not changed.')
          : t('Packs that were sent are not changed.')
      }
    >
      <DraftLine restoredAt={draft.restoredAt} onDiscard={discard} />
      <fieldset className={styles.plain} disabled={!edits}>
        <Head layout={layout} onChange={set} />
        <Columns columns={layout.columns} onChange={(columns) => set({ columns: [...columns] })} />
        <Textarea
          label={t('Covering letter')}
          description={t('Placeholders: {names}', { names: '{partner} {claimNumber} {period} {total} {items} {invoices}' })}
          autosize
          minRows={3}
          maxLength={4000}
          value={layout.letter}
          onChange={({ currentTarget }) => set({ letter: currentTarget.value })}
        />
      </fieldset>
      <Preview columns={layout.columns} />
      {edits ? (
        <div className={styles.bar}>
          <Button loading={busy} onClick={() => void save()}>
            {t('Save layout')}
          </Button>
        </div>
      ) : null}
    </Panel>
  );
}

function Head({ layout, onChange }: { readonly layout: ClaimLayout; readonly onChange: (part: Partial<ClaimLayout>) => void }) {
  const t = useText();
  return (
    <div className={styles.bar}>
      <Select
        label={t('File')}
        data={packFormats.map((value) => ({ value, label: t(packWords[value]) }))}
        value={layout.fileFormat}
        allowDeselect={false}
        onChange={(value) => onChange({ fileFormat: packFormats.find((known) => known === value) ?? layout.fileFormat })}
      />
      <Select
        label={t('One row')}
        data={[
          { value: 'item', label: t('Each item') },
          { value: 'invoice', label: t('Each invoice') },
        ]}
        value={layout.rowPer}
        allowDeselect={false}
        onChange={(value) => onChange({ rowPer: value === 'invoice' ? 'invoice' : 'item' })}
      />
      <Switch
        label={t('Row of totals')}
        checked={layout.totalsRow}
        onChange={({ currentTarget }) => onChange({ totalsRow: currentTarget.checked })}
      />
    </div>
  );
}

interface ColumnsProps {
  readonly columns: readonly LayoutColumn[];
  readonly onChange: (columns: readonly LayoutColumn[]) => void;
}

function Columns({ columns, onChange }: ColumnsProps) {
  const t = useText();
  const change = (at: number, part: Partial<LayoutColumn>) =>
    onChange(columns.map((column, place) => (place === at ? { ...column, ...part } : column)));
  return (
    <>
      {columns.map((column, at) => (
        <Column
          // biome-ignore lint/suspicious/noArrayIndexKey: a column has no id; its place is what it is changed by
          key={at}
          number={at + 1}
          column={column}
          only={columns.length === 1}
          onChange={(part) => change(at, part)}
          onRemove={() => onChange(columns.filter((_, place) => place !== at))}
        />
      ))}
      <Button variant="default" onClick={() => onChange([...columns, { heading: t('Column'), field: 'itemName', format: 'plain' }])}>
        {t('Add column')}
      </Button>
    </>
  );
}

interface ColumnProps {
  readonly number: number;
  readonly column: LayoutColumn;
  readonly only: boolean;
  readonly onChange: (part: Partial<LayoutColumn>) => void;
  readonly onRemove: () => void;
}

function Column({ number, column, only, onChange, onRemove }: ColumnProps) {
  const t = useText();
  const fields = [
    { value: 'constant', label: t('The same in each row') },
    ...layoutFields.map((value) => ({ value, label: t(fieldWords[value]) })),
  ];
  return (
    <fieldset className={styles.rule} aria-label={t('Column {number}', { number })}>
      <TextInput
        label={t('Heading')}
        maxLength={60}
        value={column.heading}
        onChange={({ currentTarget }) => onChange({ heading: currentTarget.value })}
      />
      <Select
        label={t('Content')}
        data={fields}
        value={column.field ?? 'constant'}
        allowDeselect={false}
        onChange={(value) => onChange({ field: layoutFields.find((known) => known === value) ?? null })}
      />
      {column.field === null ? (
        <TextInput
          label={t('Text')}
          maxLength={100}
          value={column.constant ?? ''}
          onChange={({ currentTarget }) => onChange({ constant: currentTarget.value })}
        />
      ) : (
        <Select
          label={t('Written as')}
          data={layoutFormats.map((value) => ({ value, label: t(formatWords[value]) }))}
          value={column.format}
          allowDeselect={false}
          onChange={(value) => onChange({ format: layoutFormats.find((known) => known === value) ?? 'plain' })}
        />
      )}
      <ActionIcon variant="subtle" disabled={only} aria-label={t('Remove column {number}', { number })} onClick={onRemove}>
        <IconTrash size={16} aria-hidden="true" />
      </ActionIcon>
    </fieldset>
  );
}

function Preview({ columns }: Pick<ColumnsProps, 'columns'>) {
  const t = useText();
  return (
    <p className="muted">
      {t('Example')}: {columns.map((column) => `${column.heading}: ${exampleOf(column)}`).join(' · ')}
    </p>
  );
}
