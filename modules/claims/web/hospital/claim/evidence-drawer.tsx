import { Button, Checkbox, Group } from '@mantine/core';
import { useState } from 'react';
import { useAccess } from '#kernel/web/client/access.tsx';
import { useCall, useSend } from '#kernel/web/client/use-call.ts';
import { DrawerForm } from '#kernel/web/frame/drawer-form.tsx';
import { Loaded } from '#kernel/web/frame/panel.tsx';
import { EmptyState } from '#kernel/web/frame/states.tsx';
import { useFormat } from '#kernel/web/text/use-format.ts';
import { useText } from '#kernel/web/text/use-text.ts';
import { claimEvidenceCalls } from '#modules/claims/contract/calls/claim-evidence.ts';
import type { ClaimDetails, ClaimItem } from '#modules/claims/contract/claim-records.ts';
import type { ClaimEvidenceRow } from '#modules/claims/contract/evidence-records.ts';
import { optionWords } from '../partner/rule-fields.ts';

interface EvidenceProps {
  readonly claim: Pick<ClaimDetails, 'id' | 'acts'>;
  readonly item: Pick<ClaimItem, 'id' | 'itemName'> | null;
  readonly onClose: () => void;
}

/** What proves an item of a claim: chosen until the claim is submitted. */
export function EvidenceDrawer({ claim, item, onClose }: EvidenceProps) {
  const t = useText();
  return (
    <DrawerForm title={t('Evidence of {name}', { name: item?.itemName ?? '' })} opened={item !== null} onClose={onClose}>
      {item ? <Evidence claim={claim} item={item} onClose={onClose} /> : null}
    </DrawerForm>
  );
}

function Evidence({ claim, item, onClose }: EvidenceProps & { readonly item: Pick<ClaimItem, 'id' | 'itemName'> }) {
  const rows = useCall(claimEvidenceCalls.list, { params: { id: claim.id }, query: { itemId: item.id } });
  return (
    <Loaded from={rows} rows={4}>
      {(found) => <Choice claim={claim} itemId={item.id} rows={found} onClose={onClose} />}
    </Loaded>
  );
}

const keyOf = ({ kind, sourceId }: Pick<ClaimEvidenceRow, 'kind' | 'sourceId'>) => `${kind}|${sourceId}`;

interface ChoiceProps {
  readonly claim: EvidenceProps['claim'];
  readonly itemId: string;
  readonly rows: readonly ClaimEvidenceRow[];
  readonly onClose: () => void;
}

function Choice({ claim, itemId, rows, onClose }: ChoiceProps) {
  const t = useText();
  const format = useFormat();
  const { can } = useAccess();
  const [chosen, setChosen] = useState<readonly string[]>(rows.filter((row) => row.chosen).map(keyOf));
  const { send, busy } = useSend(claimEvidenceCalls.choose, { refresh: ['hmo'] });
  const edits = can(claimEvidenceCalls.choose) && claim.acts.check === null;
  const sees = can('View Sensitive Records');
  const save = async () => {
    const evidence = rows.filter((row) => chosen.includes(keyOf(row))).map(({ kind, sourceId }) => ({ kind, sourceId }));
    if ((await send({ params: { id: claim.id }, body: { claimItemId: itemId, evidence } }))?.ok) onClose();
  };
  if (rows.length === 0) return <EmptyState compact title={t('No released record of this item')} />;
  return (
    <>
      {rows.map((row) => (
        <Checkbox
          key={keyOf(row)}
          label={[t(optionWords[row.kind] ?? row.kind), row.number, format.instant(row.releasedAt), row.sensitive ? t('Sensitive') : null]
            .filter(Boolean)
            .join(' · ')}
          checked={chosen.includes(keyOf(row))}
          disabled={!edits || (row.sensitive && !sees)}
          onChange={({ currentTarget }) =>
            setChosen(currentTarget.checked ? [...chosen, keyOf(row)] : chosen.filter((key) => key !== keyOf(row)))
          }
        />
      ))}
      {edits ? (
        <Group>
          <Button loading={busy} onClick={() => void save()}>
            {t('Save')}
          </Button>
        </Group>
      ) : null}
    </>
  );
}
