import { useCall } from '#kernel/web/client/use-call.ts';
import { Facts } from '#kernel/web/frame/facts.tsx';
import { Loaded } from '#kernel/web/frame/panel.tsx';
import { useText } from '#kernel/web/text/use-text.ts';
import { requestCalls } from '#modules/blood-management/contract/calls/requests.ts';
import { attributeWords } from '../../words.ts';
import { GroupBadge } from '../parts.tsx';

/** What samples have shown of a patient's group, antibodies and needs. */
export function GroupCard({ patientId }: { readonly patientId: string }) {
  const t = useText();
  const record = useCall(requestCalls.patientRecord, { params: { patientId } }, { live: ['blood-requests'], quiet: true });
  return (
    <Loaded from={record} rows={3}>
      {({ card, specialRequirements, transfusedWithin3Months, reactions, replacementDue, latest }) => (
        <Facts
          rows={[
            [t('Group'), <GroupBadge key="group" card={card} />],
            [t('Antibodies'), card.antibodies.join(', ') || t('None found')],
            [t('Special requirements'), specialRequirements.map((each) => t(attributeWords[each])).join(', ')],
            [t('Transfused in the last three months'), transfusedWithin3Months ? t('Yes') : t('No')],
            [t('Reactions'), reactions.length > 0 ? reactions.length : t('None')],
            [t('Replacement units owed'), replacementDue],
            [t('Haemoglobin, g/dL'), latest.haemoglobin],
            [t('Platelets, 10*9/L'), latest.platelets],
            [t('INR'), latest.inr],
          ]}
        />
      )}
    </Loaded>
  );
}
