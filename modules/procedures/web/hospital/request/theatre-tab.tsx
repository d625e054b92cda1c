import { Button, Group, SegmentedControl, SimpleGrid, Stack, Text } from '@mantine/core';
import { useEffect, useState } from 'react';
import { useAccess } from '#kernel/web/client/access.tsx';
import { useCall, useSend } from '#kernel/web/client/use-call.ts';
import { Loaded, Panel } from '#kernel/web/frame/panel.tsx';
import { useFormat } from '#kernel/web/text/use-format.ts';
import { useText } from '#kernel/web/text/use-text.ts';
import { theatreDayCalls } from '#modules/procedures/contract/calls/theatre-day.ts';
import type { Checklist } from '#modules/procedures/contract/clinical-records.ts';
import { checklistAnswers, checklistItems } from '#modules/procedures/contract/clinical-words.ts';
import type { ProcedureRequest } from '#modules/procedures/contract/request-records.ts';
import { answerWords, phaseWords } from '../../words.ts';
import styles from '../procedures.module.css';
import { CountsPanel } from './counts-panel.tsx';
import { MilestonesPanel } from './milestones-panel.tsx';

interface TabProps {
  readonly request: ProcedureRequest;
}

/** The view in theatre, for a tablet: timer, milestones, checklist, counts. */
export function TheatreTab({ request }: TabProps) {
  const t = useText();
  const checklists = useCall(theatreDayCalls.checklists, { params: { id: request.id } }, { live: ['procedure-requests'], quiet: true });
  return (
    <Stack>
      <Clocks request={request} />
      <MilestonesPanel request={request} />
      <CountsPanel request={request} />
      <Panel title={t('Safety checklist (WHO)')}>
        <Loaded from={checklists} rows={8}>
          {(found) => (
            <SimpleGrid cols={{ base: 1, lg: 3 }}>
              {found.map((list) => (
                <Phase key={`${list.phase} ${list.version ?? 0}`} request={request} list={list} />
              ))}
            </SimpleGrid>
          )}
        </Loaded>
      </Panel>
    </Stack>
  );
}

function useSeconds(since: string | null, runs: boolean): number {
  const [now, setNow] = useState(() => Date.now());
  useEffect(() => {
    if (!runs) return;
    const timer = setInterval(() => setNow(Date.now()), 1000);
    return () => clearInterval(timer);
  }, [runs]);
  return since ? Math.max(0, Math.floor((now - Date.parse(since)) / 1000)) : 0;
}

function clock(seconds: number): string {
  const two = (value: number) => String(value).padStart(2, '0');
  return `${two(Math.floor(seconds / 3600))}:${two(Math.floor(seconds / 60) % 60)}:${two(seconds % 60)}`;
}

/** How long the patient has been in theatre, and how long ago the antibiotic was given. */
function Clocks({ request }: TabProps) {
  const t = useText();
  const format = useFormat();
  const inTheatre = useSeconds(request.startedAt, request.running);
  const waitsForKnife = request.antibioticWanted && request.incisionAt === null;
  const since = useSeconds(request.antibioticAt, waitsForKnife && request.antibioticAt !== null);
  const late = since > request.antibioticMinutes * 60;
  if (!request.running && !waitsForKnife) return null;
  return (
    <Panel title={t('Clocks')}>
      <Group gap="xl">
        {request.running ? (
          <div>
            <Text>{t('In theatre')}</Text>
            <span className={styles.timer}>{clock(inTheatre)}</span>
          </div>
        ) : null}
        {waitsForKnife ? (
          <div>
            <Text>{t('Since the antibiotic (at most {count} minutes)', { count: request.antibioticMinutes })}</Text>
            <span className={styles.timer}>{request.antibioticAt ? clock(since) : t('Not given')}</span>
            {late ? (
              <Text c="red" fw={600}>
                {t('Given too long ago: {moment}', { moment: format.time(request.antibioticAt ?? '') })}
              </Text>
            ) : null}
          </div>
        ) : null}
      </Group>
    </Panel>
  );
}

/** A part of the checklist: every answer is saved with who gave it. */
function Phase({ request, list }: TabProps & { readonly list: Checklist }) {
  const t = useText();
  const { can } = useAccess();
  const [answers, setAnswers] = useState(() => new Map(list.items.map(({ key, answer }) => [key, answer as string])));
  const sender = useSend(theatreDayCalls.saveChecklist, { refresh: ['procedure-requests'] });
  const ended = request.status === 'submitted' || request.status === 'cancelled';
  const may =
    can(theatreDayCalls.saveChecklist) && !ended && (list.phase === 'sign-out' ? request.startedAt !== null : request.incisionAt === null);
  const save = () => {
    const items = [...answers].flatMap(([key, value]) => {
      const answer = checklistAnswers.find((word) => word === value);
      return answer ? [{ key, answer }] : [];
    });
    void sender.send({
      params: { id: request.id, phase: list.phase },
      body: { items, ...(list.version ? { version: list.version } : {}) },
    });
  };
  return (
    <section aria-label={t(phaseWords[list.phase])}>
      <h3>
        {t(phaseWords[list.phase])} {list.completedAt ? `· ${t('Complete')}` : ''}
      </h3>
      <Stack gap="xs">
        {checklistItems[list.phase].map(({ key, text }) => (
          <div key={key}>
            <Text size="sm">{t(text)}</Text>
            <SegmentedControl
              size="xs"
              aria-label={t(text)}
              disabled={!may}
              value={answers.get(key) ?? ''}
              data={checklistAnswers.map((value) => ({ value, label: t(answerWords[value]) }))}
              onChange={(value) => setAnswers(new Map(answers).set(key, value))}
            />
          </div>
        ))}
        {may ? (
          <Group>
            <Button loading={sender.busy} onClick={save}>
              {t('Save {part}', { part: t(phaseWords[list.phase]) })}
            </Button>
          </Group>
        ) : null}
      </Stack>
    </section>
  );
}
