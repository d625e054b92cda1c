import '#kernel/web/design/mantine-frame.css';
import { Button } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import { useAccess } from '#kernel/web/client/access.tsx';
import { useSession } from '#kernel/web/client/session.ts';
import { useCall } from '#kernel/web/client/use-call.ts';
import { PageHead } from '#kernel/web/frame/page-head.tsx';
import { Card, Loaded } from '#kernel/web/frame/panel.tsx';
import { EmptyState } from '#kernel/web/frame/states.tsx';
import { useSearchOf } from '#kernel/web/frame/use-search.ts';
import { useText } from '#kernel/web/text/use-text.ts';
import { lineCalls } from '#modules/queue/contract/calls/lines.ts';
import { liveQueue } from '#modules/queue/contract/words.ts';
import { keepLine } from './device-room.ts';
import { firstLine, useKeptLine } from './first-line.ts';
import { LinePage } from './line-page.tsx';
import { queueSearch } from './search.ts';

/** /hospital/queue-management: the line of one department, its patients who did not come, its past and its rules. */
export function QueuePage() {
  const t = useText();
  const [search] = useSearchOf(queueSearch);
  const lines = useCall(lineCalls.departments, {}, { live: [liveQueue, 'departments'], quiet: true });
  const [first, setFirst] = useState<string>();
  // Chosen once: the line does not change under a person's hands because another one grows.
  const { userId } = useSession();
  const worked = useKeptLine(userId);
  if (!first && worked !== undefined && lines.data && lines.data.length > 0)
    setFirst(lines.data.find(({ id }) => id === worked)?.id ?? firstLine(lines.data));
  const chosen = search.departmentId ?? first;
  useEffect(() => {
    if (userId && search.departmentId) void keepLine(userId, search.departmentId);
  }, [userId, search.departmentId]);
  // Another department is another page: nothing of the former line may stay on the screen.
  if (chosen && lines.data) return <LinePage key={chosen} departmentId={chosen} lines={lines.data} />;
  return (
    <>
      <PageHead title={t('Queue Management')} />
      <Card>
        <Loaded from={lines} rows={8}>
          {() => <NoLine />}
        </Loaded>
      </Card>
    </>
  );
}

function NoLine() {
  const t = useText();
  const { can } = useAccess();
  return (
    <EmptyState
      title={t('No queue to show')}
      text={t('Departments that run a queue and that you belong to appear here.')}
      action={
        can('View Departments') ? (
          <Button variant="default" component={Link} to="/hospital/settings/departments">
            {t('Departments')}
          </Button>
        ) : undefined
      }
    />
  );
}
