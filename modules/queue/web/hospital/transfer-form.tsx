import { useCall } from '#kernel/web/client/use-call.ts';
import { CallForm, FormSection, Wide } from '#kernel/web/form/call-form.tsx';
import { TextareaField } from '#kernel/web/form/fields.tsx';
import { optionsOf } from '#kernel/web/form/option.ts';
import { SelectField } from '#kernel/web/form/select-fields.tsx';
import { useCallForm } from '#kernel/web/form/use-call-form.ts';
import type { ActFormProps } from '#kernel/web/record/record-acts.tsx';
import { spanWords } from '#kernel/web/text/span.ts';
import { useText } from '#kernel/web/text/use-text.ts';
import { lineCalls } from '#modules/queue/contract/calls/lines.ts';
import { ticketCalls } from '#modules/queue/contract/calls/tickets.ts';
import type { QueueTicket } from '#modules/queue/contract/records.ts';
import { liveQueue, ticketPriorities, ticketStages } from '#modules/queue/contract/words.ts';
import { priorityLooks, stageWords, transferWords } from '../looks.ts';
import { pool, staffOptions } from './assign-form.tsx';
import { WhoLine } from './who-line.tsx';

/** Where a patient may go: every line with its length and what one would wait there. */
function useTargets() {
  const t = useText();
  const found = useCall(lineCalls.transferTargets, {}, { quiet: true, live: [liveQueue, 'departments'] });
  const options = (found.data ?? []).map(({ id, name, waiting, estimatedWaitMinutes }) => ({
    value: id,
    label:
      waiting === 0
        ? t('{name} · no one waiting', { name })
        : t('{name} · {count} waiting · about {wait}', { name, count: waiting, wait: spanWords(estimatedWaitMinutes, t) }),
  }));
  return { options, loading: found.loading };
}

const keep = 'keep';

/** Sends a patient on: a new ticket in the other line, with the same place in time unless said otherwise. */
export function TransferForm({ of: ticket, onClose }: ActFormProps<QueueTicket>) {
  const t = useText();
  const targets = useTargets();
  const form = useCallForm(ticketCalls.transfer, {
    startWith: { toDepartmentId: '', toPractitionerId: pool, toStage: keep, toPriority: keep, reason: '', note: '' },
    fieldNames: { stage: 'toStage', priority: 'toPriority' },
    toBody: ({ toPractitionerId, toStage, toPriority, ...rest }) => ({
      ...rest,
      appointmentId: ticket.appointmentId,
      ...(toPractitionerId && toPractitionerId !== pool ? { toPractitionerId } : {}),
      ...(toStage && toStage !== keep ? { stage: toStage } : {}),
      ...(toPriority && toPriority !== keep ? { priority: toPriority } : {}),
    }),
  });
  const to = String(form.useValue('toDepartmentId') ?? '');
  const staff = useCall(lineCalls.practitioners, { params: { id: to } }, { enabled: to !== '', quiet: true });
  return (
    <CallForm
      form={form}
      submit={t('Transfer patient')}
      onCancel={onClose}
      onDone={onClose}
      refusalFields={{
        CHOOSE_ANOTHER_DEPARTMENT: 'toDepartmentId',
        QUEUE_NOT_ENABLED: 'toDepartmentId',
        PRACTITIONER_NOT_ACTIVE: 'toPractitionerId',
        STAGE_NOT_OFFERED: 'toStage',
      }}
    >
      <WhoLine ticket={ticket} />
      <p className="note">{t('Now in {department}. The waiting time since check-in is kept.', { department: ticket.department.name })}</p>
      <FormSection title={t('To')}>
        <Wide>
          <SelectField
            name="toDepartmentId"
            label={t('Department')}
            required
            autoFocus
            options={targets.options}
            loading={targets.loading}
            onChoose={() => form.set('toPractitionerId', pool)}
          />
        </Wide>
        <Wide>
          <SelectField
            name="toPractitionerId"
            label={t('Practitioner')}
            disabled={to === ''}
            loading={staff.loading}
            options={staffOptions(to === '' ? [] : (staff.data ?? []), t)}
          />
        </Wide>
        <SelectField
          name="toStage"
          label={t('Stage')}
          options={[
            { value: keep, label: t('Department default') },
            ...ticketStages.map((value) => ({ value, label: t(stageWords[value]) })),
          ]}
        />
        <SelectField
          name="toPriority"
          label={t('Priority')}
          options={[
            { value: keep, label: t('Keep {priority}', { priority: t(priorityLooks[ticket.priority].word) }) },
            ...ticketPriorities
              .filter((value) => value !== ticket.priority)
              .map((value) => ({ value, label: t(priorityLooks[value].word) })),
          ]}
        />
      </FormSection>
      <FormSection title={t('Why')}>
        <Wide>
          <SelectField name="reason" label={t('Reason')} required options={optionsOf(transferWords, t)} />
        </Wide>
        <Wide>
          <TextareaField name="note" label={t('Note')} hint={t('For the receiving staff.')} rows={3} maxLength={500} />
        </Wide>
      </FormSection>
    </CallForm>
  );
}
