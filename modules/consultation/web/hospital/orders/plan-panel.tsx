import { ActionIcon, Button, Select, TextInput } from '@mantine/core';
import { IconPencil, IconPlus, IconTrash } from '@tabler/icons-react';
import { useState } from 'react';
import { useSend } from '#kernel/web/client/use-call.ts';
import { Panel } from '#kernel/web/frame/panel.tsx';
import { toast } from '#kernel/web/frame/toast-store.ts';
import { useFormat } from '#kernel/web/text/use-format.ts';
import { useText } from '#kernel/web/text/use-text.ts';
import { orderCalls } from '#modules/consultation/contract/calls/orders.ts';
import type { TreatmentPlan } from '#modules/consultation/contract/note-records.ts';
import type { Consultation } from '#modules/consultation/contract/records.ts';
import { optionsFrom, planKindWords, planStateWords } from '../../words.ts';
import styles from '../consultation.module.css';
import { useHere } from '../search.ts';

type Item = TreatmentPlan['items'][number];

interface PlanPanelProps {
  readonly consultation: Consultation;
  readonly locked: boolean;
}

/** What is to be done: saved item by item, as it is agreed with the patient. */
export function PlanPanel({ consultation, locked }: PlanPanelProps) {
  const t = useText();
  const format = useFormat();
  const here = useHere();
  const save = useSend(orderCalls.treatmentPlan, { refresh: ['consultation'] });
  const [kind, setKind] = useState<Item['kind']>('counselling');
  const [text, setText] = useState('');
  const plan = consultation.treatmentPlan ?? { items: [], goals: [], reviewAt: null };
  const may = !locked && consultation.acts.edit === null;
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
                {item.text}{' '}
                <span className="muted">
                  {[
                    t(planKindWords[item.kind]),
                    item.frequency,
                    item.duration,
                    item.status === 'active' ? null : t(planStateWords[item.status]),
                  ]
                    .filter(Boolean)
                    .join(' · ')}
                </span>
              </span>
              {may ? (
                <ActionIcon aria-label={t('Details of {name}', { name: item.text })} onClick={() => here.open('plan-item', String(place))}>
                  <IconPencil size={16} aria-hidden="true" />
                </ActionIcon>
              ) : null}
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
        {plan.goals.length > 0 || plan.reviewAt ? (
          <ul className={styles.values}>
            {plan.goals.map((goal) => (
              <li key={goal}>{t('Goal: {text}', { text: goal })}</li>
            ))}
            {plan.reviewAt ? <li>{t('Review on {day}', { day: format.day(plan.reviewAt) })}</li> : null}
          </ul>
        ) : null}
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
              data={optionsFrom(planKindWords, t).map((option) => ({ ...option }))}
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
            <div className={styles.bar}>
              <Button
                type="submit"
                variant="default"
                size="compact-md"
                loading={save.busy}
                leftSection={<IconPlus size={15} aria-hidden="true" />}
              >
                {t('Add to the plan')}
              </Button>
              <Button variant="subtle" size="compact-md" onClick={() => here.open('plan-goals')}>
                {t('Goals and review')}
              </Button>
            </div>
          </form>
        ) : null}
      </div>
    </Panel>
  );
}
