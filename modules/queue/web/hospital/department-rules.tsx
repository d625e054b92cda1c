import { Button } from '@mantine/core';
import { Suspense, useEffect, useState } from 'react';
import { useAccess } from '#kernel/web/client/access.tsx';
import { send } from '#kernel/web/client/send.ts';
import { useSend } from '#kernel/web/client/use-call.ts';
import type { FormValues } from '#kernel/web/form/body.ts';
import { CallForm } from '#kernel/web/form/call-form.tsx';
import { useCallForm } from '#kernel/web/form/use-call-form.ts';
import { askFirst } from '#kernel/web/frame/dialog-store.ts';
import { Panel } from '#kernel/web/frame/panel.tsx';
import { toast } from '#kernel/web/frame/toast-store.ts';
import { useText } from '#kernel/web/text/use-text.ts';
import { StaleNotice, useEditBase } from '#modules/organisation/web/index.ts';
import { queueSetupCalls } from '#modules/queue/contract/calls/setup.ts';
import { type DepartmentQueue, queueSettingKeys } from '#modules/queue/contract/settings.ts';
import { QueueFields } from './queue-fields.tsx';
import styles from './settings.module.css';

function fieldsOf(queue: DepartmentQueue): FormValues {
  return { ...structuredClone(queue.values), version: queue.version };
}

/** Only what was changed goes to the server: everything else keeps following the hospital's defaults. */
export function changedRules(before: DepartmentQueue['values'], fields: FormValues): FormValues {
  const same = (a: unknown, b: unknown) => JSON.stringify(a) === JSON.stringify(b);
  return Object.fromEntries(
    queueSettingKeys.filter((key) => key in fields && !same(before[key], fields[key])).map((key) => [key, fields[key]]),
  );
}

const fieldNames = Object.fromEntries(
  queueSettingKeys.flatMap((key) => [
    [`values.${key}`, key],
    ...['elderly', 'child', 'pregnant', 'disabled', 'returning-with-results'].map(
      (flag) => [`values.${key}.${flag}`, `${key}.${flag}`] as const,
    ),
  ]),
);

/** The rules of one department's line. */
export function DepartmentRules({ queue }: { readonly queue: DepartmentQueue }) {
  const t = useText();
  const { can } = useAccess();
  const { base, adopt, dirty } = useEditBase(queue);
  const reset = useSend(queueSetupCalls.editSettings);

  async function goBack() {
    const yes = await askFirst({
      title: t('Use hospital defaults'),
      text: t('{department} will use the hospital’s rules. Rooms are kept.', { department: queue.department }),
      confirm: t('Use defaults'),
    });
    if (!yes) return;
    const answer = await reset.send({
      params: { departmentId: queue.departmentId },
      body: { version: queue.version, values: Object.fromEntries(queue.own.map((key) => [key, null])) },
    });
    if (answer?.ok) {
      adopt(answer.payload);
      toast.success(answer.message);
    } else if (answer) toast.error(answer.message);
  }

  return (
    <Panel
      title={t('Rules of {department}', { department: queue.department })}
      {...(can('View Settings') ? { link: { to: '/hospital/settings/queue', words: t('Hospital defaults') } } : {})}
      actions={
        queue.own.length > 0 ? (
          <Button variant="default" size="compact-sm" disabled={reset.busy} onClick={() => void goBack()}>
            {t('Use hospital defaults')}
          </Button>
        ) : undefined
      }
    >
      <RulesForm key={base.version} base={base} latest={queue} dirty={dirty} adopt={adopt} />
    </Panel>
  );
}

function RulesForm({
  base,
  latest,
  dirty,
  adopt,
}: {
  readonly base: DepartmentQueue;
  readonly latest: DepartmentQueue;
  readonly dirty: { current: () => boolean };
  readonly adopt: (queue: DepartmentQueue) => void;
}) {
  const t = useText();
  const params = { departmentId: base.departmentId };
  const [start] = useState(() => fieldsOf(base));
  const form = useCallForm(queueSetupCalls.editSettings, {
    params,
    startWith: start,
    toBody: ({ version, ...fields }) => ({ version, values: changedRules(base.values, fields) }),
    fieldNames,
  });
  useEffect(() => {
    dirty.current = () => form.inner.isDirty();
  });
  async function readAgain() {
    const answer = await send(queueSetupCalls.settings, { params }, { quiet: true });
    return answer.ok ? fieldsOf(answer.payload) : null;
  }
  return (
    <div className={styles.rules}>
      <CallForm
        form={form}
        submit={t('Save rules')}
        foot="inline"
        onDone={adopt}
        explain={(code, details) =>
          code === 'STALE_VERSION' ? (
            <Suspense>
              <StaleNotice form={form} details={details} read={readAgain} onTake={() => adopt(latest)} />
            </Suspense>
          ) : null
        }
      >
        <QueueFields noteOf={(key) => (base.own.includes(key) ? t('Set for this department.') : undefined)} />
      </CallForm>
    </div>
  );
}
