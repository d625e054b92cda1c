import { Suspense } from 'react';
import { useAccess } from '#kernel/web/client/access.tsx';
import { useCall } from '#kernel/web/client/use-call.ts';
import { FormSection, Wide } from '#kernel/web/form/call-form.tsx';
import { NumberField } from '#kernel/web/form/fields.tsx';
import { MultiSelectField } from '#kernel/web/form/select-fields.tsx';
import { PageHead } from '#kernel/web/frame/page-head.tsx';
import { SkeletonRows } from '#kernel/web/frame/states.tsx';
import { useText } from '#kernel/web/text/use-text.ts';
import { roleCalls } from '#modules/access-control/contract/calls/roles.ts';
import { consultationSettings } from '#modules/consultation/contract/settings.ts';
import { SettingsGroupPanel } from '#modules/organisation/web/index.ts';

/** /hospital/settings/consultation: whose notes are read by a second one, and when an open visit is told of. */
export function ConsultationSettingsPanel() {
  const t = useText();
  const { can } = useAccess();
  const roles = useCall(
    roleCalls.listRoles,
    { query: { limit: 'All' } },
    { enabled: can(roleCalls.listRoles), fresh: 300_000, quiet: true },
  );
  return (
    <>
      <PageHead title={t('Consultation')} note={t('Second signatures, and visits that stay open.')} />
      <Suspense fallback={<SkeletonRows rows={4} />}>
        <SettingsGroupPanel group="consultation" schema={consultationSettings.schema}>
          <FormSection title={t('Second signature')}>
            <Wide>
              <MultiSelectField
                name="traineeRoleIds"
                label={t('Roles of trainees')}
                hint={t('What they sign needs the co-signature of another doctor.')}
                options={(roles.data?.data ?? []).map((row) => ({ value: row.id, label: row.name }))}
              />
            </Wide>
          </FormSection>
          <FormSection title={t('Visits that stay open')}>
            <NumberField name="openHours" label={t('Notify the head of department after')} hint={t('Hours')} min={1} max={168} required />
            <NumberField
              name="unsignedHours"
              label={t('Remind the author of an unsigned note after')}
              hint={t('Hours')}
              min={1}
              max={168}
              required
            />
          </FormSection>
        </SettingsGroupPanel>
      </Suspense>
    </>
  );
}
