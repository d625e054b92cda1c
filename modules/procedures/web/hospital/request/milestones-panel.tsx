import { Button, Group, Stack } from '@mantine/core';
import { useState } from 'react';
import { CallForm, FormSection, Wide } from '#kernel/web/form/call-form.tsx';
import { TextField } from '#kernel/web/form/fields.tsx';
import { useCallForm } from '#kernel/web/form/use-call-form.ts';
import { DrawerForm } from '#kernel/web/frame/drawer-form.tsx';
import { Panel } from '#kernel/web/frame/panel.tsx';
import { useFormat } from '#kernel/web/text/use-format.ts';
import { useText } from '#kernel/web/text/use-text.ts';
import { theatreDayCalls } from '#modules/procedures/contract/calls/theatre-day.ts';
import type { ProcedureRequest } from '#modules/procedures/contract/request-records.ts';
import { type MilestoneKind, milestoneKinds } from '#modules/procedures/contract/words.ts';
import { milestoneWords } from '../../words.ts';
import { MomentField } from '../moment-field.tsx';

/** The times of a procedure: each is recorded by one press, and corrected with a reason. */
export function MilestonesPanel({ request }: { readonly request: ProcedureRequest }) {
  const t = useText();
  const format = useFormat();
  const [asked, setAsked] = useState<MilestoneKind | null>(null);
  const may = request.acts.milestone === null;
  const known = new Map(request.milestones.map((milestone) => [milestone.kind, milestone]));
  return (
    <Panel title={t('Times')} note={may ? undefined : t('Times are recorded from the start on.')}>
      <Group gap="sm">
        {milestoneKinds.map((kind) => {
          const found = known.get(kind);
          return (
            <Button
              key={kind}
              size="md"
              variant={found ? 'light' : 'default'}
              disabled={!may}
              onClick={() => setAsked(kind)}
              title={found ? t('{name}, {moment}', { name: found.byName, moment: format.instant(found.recordedAt) }) : undefined}
            >
              <Stack gap={0}>
                <span>{t(milestoneWords[kind])}</span>
                <span className="tnum">{found ? format.time(found.at) : '–'}</span>
              </Stack>
            </Button>
          );
        })}
      </Group>
      <DrawerForm title={asked ? t(milestoneWords[asked]) : ''} opened={asked !== null} onClose={() => setAsked(null)}>
        {asked ? <MilestoneForm key={asked} request={request} kind={asked} onClose={() => setAsked(null)} /> : null}
      </DrawerForm>
    </Panel>
  );
}

interface FormProps {
  readonly request: ProcedureRequest;
  readonly kind: MilestoneKind;
  readonly onClose: () => void;
}

function MilestoneForm({ request, kind, onClose }: FormProps) {
  const t = useText();
  const known = request.milestones.find((milestone) => milestone.kind === kind);
  const form = useCallForm(theatreDayCalls.saveMilestone, {
    params: { id: request.id },
    startWith: { kind, at: known?.at ?? '' },
    refresh: ['procedure-requests', 'patient-bills'],
  });
  return (
    <CallForm form={form} submit={t('Record time')} onCancel={onClose} onDone={onClose}>
      <FormSection note={known ? t('What stood before is kept with the correction.') : t('Without a time it is now.')}>
        <Wide>
          <MomentField name="at" label={t('Time')} />
        </Wide>
        {known || kind === 'knife-to-skin' ? (
          <Wide>
            <TextField
              name="reason"
              label={t('Reason')}
              required={known !== undefined}
              maxLength={500}
              {...(known ? {} : { hint: t('Only where no antibiotic was given in time: not indicated, given earlier, emergency.') })}
            />
          </Wide>
        ) : null}
      </FormSection>
    </CallForm>
  );
}
