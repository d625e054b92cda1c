import { Button, Group, Stack, Text } from '@mantine/core';
import { useEffect, useState } from 'react';
import type { PayloadOf } from '#kernel/contract/calls.ts';
import { useSend } from '#kernel/web/client/use-call.ts';
import { useFormAround } from '#kernel/web/form/form-context.ts';
import { useFormat } from '#kernel/web/text/use-format.ts';
import { useText, word } from '#kernel/web/text/use-text.ts';
import { requestCalls } from '#modules/procedures/contract/calls/requests.ts';
import type { Chosen } from './procedures-field.tsx';
import type { Member } from './team-field.tsx';

type Answer = PayloadOf<typeof requestCalls.checkOverlap>;

const words = {
  theatre: word('Theatre is not available at this time'),
  surgeon: word('Surgeon is not available at this time'),
  patient: word('Patient has another procedure at this time'),
  visit: word('Surgeon has an appointment at this time'),
  leave: word('Surgeon is on leave at this time'),
} as const;

const isInstant = (value: unknown): value is string => typeof value === 'string' && /^\d{4}-\d{2}-\d{2}T/.test(value);

/** What the chosen time would clash with, while it is typed, and the next three times that are free for all. */
export function OverlapLine({ patientId, excludeId }: { readonly patientId: string | null; readonly excludeId?: string }) {
  const t = useText();
  const format = useFormat();
  const form = useFormAround();
  const startDateTime = form.useValue('startDateTime');
  const theatreRoomId = form.useValue('theatreRoomId') as string | null | undefined;
  const procedures = (form.useValue('procedures') as readonly Chosen[] | undefined) ?? [];
  const team = (form.useValue('surgeons') as readonly Member[] | undefined) ?? [];
  const sender = useSend(requestCalls.checkOverlap, { quiet: true });
  const [answer, setAnswer] = useState<Answer | null>(null);
  const asked = JSON.stringify({
    startDateTime,
    theatreRoomId: theatreRoomId || null,
    procedureIds: procedures.map(({ procedureId }) => procedureId),
    surgeonIds: team.filter(({ role }) => role === 'lead' || role === 'anaesthetist').map(({ consultantId }) => consultantId),
    patientId: patientId || null,
    excludeId: excludeId ?? null,
  });
  const { send } = sender;
  useEffect(() => {
    const body = JSON.parse(asked);
    if (!isInstant(body.startDateTime)) return;
    const timer = setTimeout(() => {
      void send({ body }).then((found) => setAnswer(found?.ok ? found.payload : null));
    }, 400);
    return () => clearTimeout(timer);
  }, [asked, send]);
  if (!answer || !isInstant(startDateTime)) return null;
  if (answer.overlaps.length === 0) return <Text c="green">{t('This time is free')}</Text>;
  return (
    <Stack gap={4} role="status">
      {answer.overlaps.slice(0, 4).map((overlap) => (
        <Text key={`${overlap.kind} ${overlap.label} ${overlap.from}`} c="red">
          {t(words[overlap.kind])}: {overlap.label}, {format.instant(overlap.from)} – {format.instant(overlap.until)}
        </Text>
      ))}
      <Group gap="xs">
        {answer.suggestions.map((free) => (
          <Button
            key={free.startDateTime}
            size="compact-sm"
            variant="default"
            onClick={() => form.set('startDateTime', free.startDateTime)}
          >
            {format.instant(free.startDateTime)}
          </Button>
        ))}
      </Group>
    </Stack>
  );
}
