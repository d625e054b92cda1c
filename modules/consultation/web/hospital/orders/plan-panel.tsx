import { ActionIcon, Button, Select, TextInput } from '@mantine/core';
import { IconPlus, IconTrash } from '@tabler/icons-react';
import { useState } from 'react';
import { useSend } from '#kernel/web/client/use-call.ts';
import { Panel } from '#kernel/web/frame/panel.tsx';
import { toast } from '#kernel/web/frame/toast-store.ts';
import { useText, word } from '#kernel/web/text/use-text.ts';
import { orderCalls } from '#modules/consultation/contract/calls/orders.ts';
import type { TreatmentPlan } from '#modules/consultation/contract/note-records.ts';
import type { Consultation } from '#modules/consultation/contract/records.ts';
import styles from '../consultation.module.css';

type Item = TreatmentPlan['items'][number];

const kindWords = {
  medication: word('Medication'),
  fluid: word('Fluid'),
  diet: word('Diet'),
  activity: word('Activity'),
  monitoring: word('Monitoring'),
  nursing: word('Nursing'),
  physiotherapy: word('Physiotherapy'),
  counselling: word('Counselling'),
  'wound-care': word('Wound care'),
  other: word('Other'),
} satisfies Readonly<Record<Item['kind'], string>>;

interface PlanPanelProps {
  readonly consultation: Consultation;
  readonly locked: boolean;
}

/** What is to be done: saved item by item, as it is agreed with the patient. */
export function PlanPanel({ consultation, locked }: PlanPanelProps) {
  const t = useText();
  const save = useSend(orderCalls.treatmentPlan, { refresh: ['consultation'] });
  const [kind, setKind] = useState<Item['kind']>('counselling');
  const [text, setText] = useState('');
  const plan = consultation.treatmentPlan ?? { items: [], goals: [], reviewAt: null };
  const may = !locked && consultation.status !== 'completed';
  async function put(items: readonly Item[]): Promise<void> {
    const answer = await save.send({ params: { id: consultation.id }, body: { ...plan, items: [...items] } });
    if (answer?.ok) setText('');
    else if (answer) toast.error(answer.message);
  }
  return (
    <Panel title={t('Treatment plan')}>
      <div className={styles.stack}>
        {plan.items.length === 0 ? <p className="muted">{t('Nothing planned yet')}</p> : null}
        <ul className={styles.list}>
          {plan.items.map((item, place) => (
            <li key={`${item.kind} ${item.text}`} className={styles.line}>
              <span className={styles.grow}>
                {item.text} <span className="muted">{t(kindWords[item.kind])}</span>
              </span>
              {may ? (
                <ActionIcon
                  aria-label={t('Remove {name}', { name: item.text })}
                  onClick={() => void put(plan.items.filter((_item, at) => at !== place))}
                >
                  <IconTrash size={16} aria-hidden="true" />
                </ActionIcon>
              ) : null}
            </li>
          ))}
        </ul>
        {may ? (
          <form
            className={styles.stack}
            onSubmit={(event) => {
              event.preventDefault();
              if (text.trim())
                void put([...plan.items, { kind, text: text.trim(), frequency: null, duration: null, linkedId: null, status: 'active' }]);
            }}
          >
            <Select
              aria-label={t('Kind of measure')}
              allowDeselect={false}
              data={(Object.keys(kindWords) as Item['kind'][]).map((value) => ({ value, label: t(kindWords[value]) }))}
              value={kind}
              onChange={(value) => setKind((value ?? 'other') as Item['kind'])}
            />
            <TextInput
              aria-label={t('What is to be done')}
              placeholder={t('What is to be done')}
              maxLength={500}
              value={text}
              onChange={(event) => setText(event.currentTarget.value)}
            />
            <div>
              <Button
                type="submit"
                variant="default"
                size="compact-md"
                loading={save.busy}
                leftSection={<IconPlus size={15} aria-hidden="true" />}
              >
                {t('Add to the plan')}
              </Button>
            </div>
          </form>
        ) : null}
      </div>
    </Panel>
  );
}
