import { Button, Group, Stack, Text } from '@mantine/core';
import { useState } from 'react';
import { useAccess } from '#kernel/web/client/access.tsx';
import { useCall } from '#kernel/web/client/use-call.ts';
import { CallForm, FormSection, Wide } from '#kernel/web/form/call-form.tsx';
import { NumberField, TextareaField } from '#kernel/web/form/fields.tsx';
import { PasswordField } from '#kernel/web/form/password-field.tsx';
import { SelectField } from '#kernel/web/form/select-fields.tsx';
import { useCallForm } from '#kernel/web/form/use-call-form.ts';
import { DrawerForm } from '#kernel/web/frame/drawer-form.tsx';
import { Loaded, Panel } from '#kernel/web/frame/panel.tsx';
import { PlainTable } from '#kernel/web/table/plain-table.tsx';
import { useFormat } from '#kernel/web/text/use-format.ts';
import { useText } from '#kernel/web/text/use-text.ts';
import { theatreDayCalls } from '#modules/procedures/contract/calls/theatre-day.ts';
import type { Counts } from '#modules/procedures/contract/clinical-records.ts';
import { countItems, countPhases } from '#modules/procedures/contract/clinical-words.ts';
import type { ProcedureRequest } from '#modules/procedures/contract/request-records.ts';
import { countItemWords, countPhaseWords } from '../../words.ts';
import { useStaffOptions } from '../use-options.ts';

interface PanelProps {
  readonly request: ProcedureRequest;
}

/** Counts of two people, and what became of a difference. */
export function CountsPanel({ request }: PanelProps) {
  const t = useText();
  const { can } = useAccess();
  const [counts, setCounts] = useState(false);
  const [closes, setCloses] = useState<string | null>(null);
  const found = useCall(theatreDayCalls.counts, { params: { id: request.id } }, { live: ['procedure-requests'], quiet: true });
  return (
    <Panel
      title={t('Counts')}
      actions={
        request.acts.count === null ? (
          <Button variant="default" size="compact-md" onClick={() => setCounts(true)}>
            {t('Record count')}
          </Button>
        ) : null
      }
    >
      <Loaded from={found} rows={3}>
        {(known) => (
          <Stack>
            <Discrepancies counts={known} may={can(theatreDayCalls.closeDiscrepancy)} onClose={setCloses} />
            <CountTable counts={known} />
          </Stack>
        )}
      </Loaded>
      <DrawerForm title={t('Record count')} opened={counts} onClose={() => setCounts(false)}>
        <CountForm id={request.id} onClose={() => setCounts(false)} />
      </DrawerForm>
      <DrawerForm title={t('Statement')} opened={closes !== null} onClose={() => setCloses(null)}>
        {closes ? <CloseForm id={request.id} discrepancyId={closes} onClose={() => setCloses(null)} /> : null}
      </DrawerForm>
    </Panel>
  );
}

interface DiscrepanciesProps {
  readonly counts: Counts;
  readonly may: boolean;
  readonly onClose: (id: string) => void;
}

function Discrepancies({ counts, may, onClose }: DiscrepanciesProps) {
  const t = useText();
  return (
    <>
      {counts.discrepancies.map(({ id, item, expected, counted, closedAt, statement, closedByName }) => (
        <Group key={id} justify="space-between">
          <Text c={closedAt ? undefined : 'red'} fw={closedAt ? 400 : 600}>
            {t('{item}: {counted} of {expected}', { item: t(countItemWords[item]), counted, expected })}
            {closedAt ? ` · ${statement ?? t('X-ray')} (${closedByName ?? ''})` : ''}
          </Text>
          {closedAt === null && may ? (
            <Button size="compact-sm" variant="default" onClick={() => onClose(id)}>
              {t('Statement')}
            </Button>
          ) : null}
        </Group>
      ))}
    </>
  );
}

function CountTable({ counts }: { readonly counts: Counts }) {
  const t = useText();
  const format = useFormat();
  return (
    <PlainTable
      label={t('Counts')}
      rows={counts.counts}
      rowKey={({ id }) => id}
      empty={<Text>{t('Nothing was counted yet')}</Text>}
      columns={[
        { key: 'phase', title: t('Count'), text: ({ phase }) => t(countPhaseWords[phase]) },
        {
          key: 'numbers',
          title: t('Counted of expected'),
          text: ({ numbers }) =>
            numbers.map(({ item, counted, expected }) => `${t(countItemWords[item])} ${counted}/${expected}`).join(', '),
        },
        { key: 'correct', title: t('Correct'), text: ({ correct }) => (correct ? t('Yes') : t('No')) },
        { key: 'by', title: t('By'), text: ({ firstByName, secondByName }) => `${firstByName}, ${secondByName}` },
        { key: 'at', title: t('Time'), text: ({ at }) => format.instant(at) },
      ]}
    />
  );
}

function CountForm({ id, onClose }: { readonly id: string; readonly onClose: () => void }) {
  const t = useText();
  const staff = useStaffOptions();
  const form = useCallForm(theatreDayCalls.saveCounts, {
    params: { id },
    startWith: { phase: 'initial', lines: {} },
    refresh: ['procedure-requests'],
    draft: false,
    toBody: ({ lines, ...values }) => ({
      ...values,
      numbers: countItems.flatMap((item) => {
        const line = (lines as Record<string, { expected?: number; counted?: number }> | undefined)?.[item];
        return line?.expected === undefined || line.counted === undefined ? [] : [{ item, expected: line.expected, counted: line.counted }];
      }),
    }),
  });
  return (
    <CallForm form={form} submit={t('Record count')} onCancel={onClose} onDone={onClose} refusalFields={{ COUNT_SECOND: 'second.pin' }}>
      <FormSection>
        <Wide>
          <SelectField
            name="phase"
            label={t('Count')}
            required
            options={countPhases.map((value) => ({ value, label: t(countPhaseWords[value]) }))}
          />
        </Wide>
        {countItems.map((item) => (
          <Wide key={item}>
            <Group grow>
              <NumberField
                name={`lines.${item}.expected`}
                label={t('{item}: expected', { item: t(countItemWords[item]) })}
                min={0}
                max={999}
              />
              <NumberField
                name={`lines.${item}.counted`}
                label={t('{item}: counted', { item: t(countItemWords[item]) })}
                min={0}
                max={999}
              />
            </Group>
          </Wide>
        ))}
      </FormSection>
      <FormSection title={t('Second person')} note={t('Whoever counted with you confirms with their own PIN.')}>
        <SelectField name="second.userId" label={t('Name')} required options={staff} />
        <PasswordField name="second.pin" label={t('PIN')} required autoComplete="new-password" />
      </FormSection>
    </CallForm>
  );
}

interface CloseProps {
  readonly id: string;
  readonly discrepancyId: string;
  readonly onClose: () => void;
}

function CloseForm({ id, discrepancyId, onClose }: CloseProps) {
  const t = useText();
  const form = useCallForm(theatreDayCalls.closeDiscrepancy, {
    params: { id },
    startWith: { discrepancyId },
    refresh: ['procedure-requests'],
  });
  return (
    <CallForm form={form} submit={t('Close discrepancy')} onCancel={onClose} onDone={onClose}>
      <FormSection note={t('The lead surgeon says why no X-ray was taken. The statement stays beside the note for ever.')}>
        <Wide>
          <TextareaField name="statement" label={t('Statement')} required rows={4} maxLength={2000} />
        </Wide>
      </FormSection>
    </CallForm>
  );
}
