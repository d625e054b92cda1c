import { ActionIcon } from '@mantine/core';
import { IconX } from '@tabler/icons-react';
import { useFormAround } from '#kernel/web/form/form-context.ts';
import { useText } from '#kernel/web/text/use-text.ts';
import type { Diagnosis } from '#modules/laboratory/contract/order-records.ts';
import { IcdPicker } from '#modules/reference-data/web/index.ts';
import styles from './orders.module.css';

/** Diagnoses of an order, each out of the ICD. */
export function DiagnosesField() {
  const t = useText();
  const form = useFormAround();
  const held = (form.useValue('diagnoses') as readonly Diagnosis[] | undefined) ?? [];
  const put = (next: readonly Diagnosis[]) => form.set('diagnoses', next);
  return (
    <div className={styles.diagnoses}>
      <IcdPicker
        label={t('Diagnosis')}
        without={held.map(({ code }) => code)}
        onPick={(code) => put([...held, { code: code.code, description: code.description }])}
      />
      {held.length > 0 ? (
        <ul className={styles.chips}>
          {held.map((diagnosis) => (
            <li key={diagnosis.code} className={styles.chip}>
              <span className="code">{diagnosis.code}</span> {diagnosis.description}
              <ActionIcon
                size="sm"
                aria-label={t('Remove {name}', { name: diagnosis.code })}
                onClick={() => put(held.filter(({ code }) => code !== diagnosis.code))}
              >
                <IconX size={14} aria-hidden="true" />
              </ActionIcon>
            </li>
          ))}
        </ul>
      ) : null}
    </div>
  );
}
