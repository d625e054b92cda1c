import { Suspense, useState } from 'react';
import { send } from '#kernel/web/client/send.ts';
import { CallForm, FormSection, Wide } from '#kernel/web/form/call-form.tsx';
import { SegmentField, TextareaField } from '#kernel/web/form/fields.tsx';
import { MultiSelectField, SelectField } from '#kernel/web/form/select-fields.tsx';
import { useCallForm } from '#kernel/web/form/use-call-form.ts';
import type { ActFormProps } from '#kernel/web/record/record-acts.tsx';
import { useText } from '#kernel/web/text/use-text.ts';
import { StaleNotice } from '#modules/organisation/web/index.ts';
import { lineCalls } from '#modules/queue/contract/calls/lines.ts';
import { ticketCalls } from '#modules/queue/contract/calls/tickets.ts';
import type { QueueTicket } from '#modules/queue/contract/records.ts';
import { chosenFlags, ticketPriorities, triageColours } from '#modules/queue/contract/words.ts';
import { colourWords, flagLooks, priorityLooks } from '../looks.ts';
import styles from './dialogs.module.css';
import { WhoLine } from './who-line.tsx';

const noColour = 'none';

function triageOf(ticket: QueueTicket) {
  return {
    priority: ticket.suggestedPriority ?? ticket.priority,
    triage: ticket.colour ?? noColour,
    flags: chosenFlags.filter((flag) => ticket.flags.includes(flag)),
    version: ticket.version,
  };
}

/** True when the triage itself is as it was: a call in between makes a new version, but nothing here is overwritten. */
function sameTriage(a: QueueTicket, b: QueueTicket): boolean {
  return a.priority === b.priority && a.colour === b.colour && a.flags.join() === b.flags.join();
}

/** Triage: how urgent, which colour, what else earns minutes in the line. */
export function PriorityForm({ of: ticket, onClose }: ActFormProps<QueueTicket>) {
  const [opened, setOpened] = useState(ticket);
  return <Triage key={opened.version} opened={opened} latest={ticket} onDone={onClose} onTake={setOpened} />;
}

function Triage({
  opened,
  latest,
  onDone,
  onTake,
}: {
  readonly opened: QueueTicket;
  readonly latest: QueueTicket;
  readonly onDone: () => void;
  readonly onTake: (ticket: QueueTicket) => void;
}) {
  const t = useText();
  const form = useCallForm(ticketCalls.priority, {
    params: { appointmentId: opened.appointmentId },
    startWith: { ...triageOf(opened), reason: '' },
    fieldNames: { colour: 'triage' },
    toBody: ({ priority, triage, flags, reason, version }) => ({
      priority,
      colour: triage === noColour ? null : triage,
      flags: flags ?? [],
      reason,
      version: version === opened.version && sameTriage(opened, latest) ? latest.version : version,
    }),
  });
  async function readAgain() {
    const answer = await send(lineCalls.checkInDetails, { params: { id: opened.appointmentId } }, { quiet: true });
    return answer.ok ? triageOf(answer.payload.ticket) : null;
  }
  return (
    <CallForm
      form={form}
      submit={t('Save triage')}
      onCancel={onDone}
      onDone={onDone}
      explain={(code, details) =>
        code === 'STALE_VERSION' ? (
          <Suspense>
            <StaleNotice form={form} details={details} read={readAgain} onTake={() => onTake(latest)} />
          </Suspense>
        ) : null
      }
    >
      <WhoLine ticket={latest} />
      {opened.suggestedPriority && opened.suggestedPriority !== opened.priority ? (
        <p className={styles.hint} role="status">
          {t('The vitals suggest {priority}.', { priority: t(priorityLooks[opened.suggestedPriority].word) })}
        </p>
      ) : null}
      <FormSection>
        <Wide>
          <SegmentField
            name="priority"
            label={t('Priority')}
            required
            options={ticketPriorities.map((value) => ({ value, label: t(priorityLooks[value].word) }))}
          />
        </Wide>
        <SelectField
          name="triage"
          label={t('Triage colour')}
          hint={t('South African Triage Scale')}
          options={[{ value: noColour, label: t('None') }, ...triageColours.map((value) => ({ value, label: t(colourWords[value]) }))]}
        />
        <MultiSelectField
          name="flags"
          label={t('Flags')}
          hint={t('Each moves the patient forward by this many minutes.')}
          clearable
          options={chosenFlags.map((value) => ({ value, label: t(flagLooks[value].word) }))}
        />
        <Wide>
          <TextareaField name="reason" label={t('Reason')} required rows={2} maxLength={500} />
        </Wide>
      </FormSection>
    </CallForm>
  );
}
