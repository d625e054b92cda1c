import { Button, Group, Stack, Text } from '@mantine/core';
import { useSearchOf } from '#kernel/web/frame/use-search.ts';
import { Panel } from '#kernel/web/frame/panel.tsx';
import { useText } from '#kernel/web/text/use-text.ts';
import { contractText } from '#kernel/web/text/contract-text.ts';
import type { ProcedureRequest } from '#modules/procedures/contract/request-records.ts';
import type { BlockerCode } from '#modules/procedures/contract/request-words.ts';
import { requestSearch, type RequestTab } from '../search.ts';

/** Where what is missing is mended. */
const placeOf: Readonly<Record<BlockerCode, RequestTab>> = {
  'assessment-missing': 'assessment',
  'assessment-unfit': 'assessment',
  'assessment-expired': 'assessment',
  'consent-missing': 'consent',
  'consent-stale': 'consent',
  'sign-in': 'theatre',
  'initial-count': 'theatre',
  lead: 'details',
  payment: 'details',
  blood: 'details',
  'theatre-busy': 'details',
};

/** What keeps a procedure from starting, each with the way to mend it. */
export function ReadinessPanel({ request }: { readonly request: ProcedureRequest }) {
  const t = useText();
  const [, setSearch] = useSearchOf(requestSearch);
  const red = request.openDiscrepancies > 0;
  if (request.blockers.length === 0 && !red) return null;
  return (
    <Panel title={red ? t('Counts are not correct') : t('Before the start')}>
      <Stack gap="xs">
        {red ? (
          <Group justify="space-between">
            <Text c="red" fw={600}>
              {t('A difference of a count is open. The note cannot be signed before it is explained.')}
            </Text>
            <Button size="compact-sm" variant="default" onClick={() => setSearch({ tab: 'theatre' })}>
              {t('Explain')}
            </Button>
          </Group>
        ) : null}
        {request.blockers.map(({ code, message }) => (
          <Group key={code} justify="space-between">
            <Text>{contractText(t, message)}</Text>
            <Button size="compact-sm" variant="default" onClick={() => setSearch({ tab: placeOf[code] })}>
              {t('Open')}
            </Button>
          </Group>
        ))}
      </Stack>
    </Panel>
  );
}
