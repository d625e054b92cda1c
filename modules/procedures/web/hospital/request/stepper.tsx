import { Group } from '@mantine/core';
import { IconCheck } from '@tabler/icons-react';
import { useText, word } from '#kernel/web/text/use-text.ts';
import type { ProcedureRequest } from '#modules/procedures/contract/request-records.ts';

const steps = [
  word('Request'),
  word('Assessment'),
  word('Consent'),
  word('In theatre'),
  word('Operation note'),
  word('Submitted'),
] as const;

function reached({ status, readiness }: ProcedureRequest): readonly boolean[] {
  const started = ['started', 'documentation-saved', 'submitted'].includes(status);
  return [
    true,
    readiness.assessment !== 'missing',
    readiness.consent !== 'missing',
    started,
    status === 'documentation-saved' || status === 'submitted',
    status === 'submitted',
  ];
}

/** How far a procedure has come. */
export function Stepper({ request }: { readonly request: ProcedureRequest }) {
  const t = useText();
  if (request.status === 'cancelled') return null;
  const done = reached(request);
  return (
    <Group component="ol" gap="md" p={0} m={0} style={{ listStyle: 'none' }} aria-label={t('Progress')}>
      {steps.map((step, at) => (
        <li key={step} className={done[at] ? 'strong' : 'muted'}>
          {done[at] ? <IconCheck size={14} aria-label={t('Done')} /> : `${at + 1}.`} {t(step)}
        </li>
      ))}
    </Group>
  );
}
