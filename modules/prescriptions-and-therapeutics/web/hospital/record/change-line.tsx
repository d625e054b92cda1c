import { Button, Textarea } from '@mantine/core';
import { useState } from 'react';
import { useSend } from '#kernel/web/client/use-call.ts';
import { askFirst } from '#kernel/web/frame/dialog-store.ts';
import { ErrorState } from '#kernel/web/frame/states.tsx';
import { toast } from '#kernel/web/frame/toast-store.ts';
import type { ActFormProps } from '#kernel/web/record/record-acts.tsx';
import { useText } from '#kernel/web/text/use-text.ts';
import { useFindings } from '#modules/pharmacy/web/index.ts';
import { prescriptionCalls } from '#modules/prescriptions-and-therapeutics/contract/calls/prescriptions.ts';
import type { LineOrderInput } from '#modules/prescriptions-and-therapeutics/contract/records.ts';
import { holdsUp, isPassed, type Passed } from '../composer/alerts.tsx';
import styles from '../composer/composer.module.css';
import { type DraftLine, faultsOfLine, lineFromOrder, orderFromLine, orderOf } from '../composer/draft.ts';
import { LineCard } from '../composer/line-card.tsx';
import type { LineInHand } from './query-forms.tsx';
import { useLineCheck } from './use-line-check.ts';

/** Changes a signed medicine: the old line stops and a new one takes its place at the pharmacy and on the drug chart. */
export function ChangeLine({ of: line, onClose }: ActFormProps<LineInHand>) {
  const t = useText();
  const { name, prescription } = line;
  const [draft, setDraft] = useState<DraftLine>(() => lineFromOrder(1, orderFromLine(line), name));
  const [reason, setReason] = useState('');
  const [passed, setPassed] = useState<readonly Passed[]>([]);
  const order = orderOf(draft);
  const { checked, faults, settledNow } = useLineCheck(
    { patientId: prescription.patient.id, kind: prescription.kind, prescriptionId: prescription.id },
    order,
  );
  const save = useSend(prescriptionCalls.edit, {
    refresh: ['prescriptions', 'patients', 'consultation', 'medication-request', 'therapeutic-administrations'],
    quiet: true,
  });
  const findings = useFindings();
  const stops = checked?.alerts.some((alert) => holdsUp(alert) && !isPassed(alert, 0, passed)) ?? false;

  async function send(confirm = false): Promise<void> {
    const answer = await save.send({
      params: { id: prescription.id },
      body: {
        ...{ version: prescription.version, reason, confirm, overrides: [...passed] },
        lines: [{ ...(order as LineOrderInput), id: line.id }],
      },
    });
    if (answer?.ok) {
      toast.success(answer.message);
      onClose();
    } else if (!confirm && (answer?.code === 'DUPLICATE_THERAPY' || answer?.code === 'SAFETY_CONFIRM')) {
      if (
        await askFirst({
          title: t('Safety alerts'),
          text: findings(answer.details) || answer.message,
          confirm: t('Prescribe anyway'),
        })
      )
        await send(true);
    }
  }

  const saved = save.refused;
  const asks = saved?.code === 'DUPLICATE_THERAPY' || saved?.code === 'SAFETY_CONFIRM';
  return (
    <div className={styles.composer}>
      <p className="muted">{t('The signed line is stopped and replaced by this one. The pharmacy and ward are notified.')}</p>
      <LineCard
        line={draft}
        checked={checked}
        faults={{ ...faults, ...faultsOfLine(saved?.fields, 0) }}
        isPassed={(alert) => isPassed(alert, 0, passed)}
        onChange={(changes) => setDraft({ ...draft, ...changes })}
        onPass={(alert, why) => setPassed([...passed, { line: 0, rule: alert.rule, about: alert.about, reason: why }])}
      />
      <Textarea
        label={t('Reason')}
        required
        autosize
        minRows={2}
        maxLength={500}
        value={reason}
        onChange={(event) => setReason(event.currentTarget.value)}
      />
      {saved && !asks ? <ErrorState refused={saved} compact /> : null}
      {stops ? <p className={styles.bad}>{t('Resolve the safety alerts first')}</p> : null}
      <div className={styles.foot}>
        <Button variant="default" onClick={onClose}>
          {t('Cancel')}
        </Button>
        <Button disabled={!order || stops || !settledNow || reason.trim().length < 3} loading={save.busy} onClick={() => void send()}>
          {t('Change medicine')}
        </Button>
      </div>
    </div>
  );
}
