import { percentText } from '#kernel/contract/money.ts';
import { Facts } from '#kernel/web/frame/facts.tsx';
import { Panel } from '#kernel/web/frame/panel.tsx';
import { useFormat } from '#kernel/web/text/use-format.ts';
import { useText } from '#kernel/web/text/use-text.ts';
import type { Partner } from '#modules/hmo/contract/partner-records.ts';
import { channelWords, contactRoleWords, declinedPriceWords, paymentModelWords } from '../../words.ts';
import { AnswerTimes } from '../approvals/answer-times.tsx';
import { ExposureCards } from '../bills/exposure-cards.tsx';
import styles from '../hmo.module.css';

/** Contract, terms and people of a partner. */
export function PartnerOverview({ partner }: { readonly partner: Partner }) {
  return (
    <div className={styles.stack}>
      <ExposureCards exposure={partner.exposure} currency={partner.currency} />
      <AnswerTimes hmoId={partner.id} />
      <div className={styles.columns}>
        <div className={styles.stack}>
          <ContractPanel partner={partner} />
          <TermsPanel partner={partner} />
        </div>
        <ContactPanel partner={partner} />
      </div>
    </div>
  );
}

function ContractPanel({ partner }: { readonly partner: Partner }) {
  const t = useText();
  const format = useFormat();
  const day = (value: string | null) => (value === null ? null : format.day(value));
  return (
    <Panel title={t('Contract')}>
      <Facts
        rows={[
          [t('Contract number'), partner.contractNumber],
          [t('Contract start'), day(partner.contractStart)],
          [t('Contract end'), day(partner.contractEnd)],
          [t('Accreditation number'), partner.accreditationNumber],
          [t('Plans'), format.number(partner.plans.filter(({ status }) => status === 'active').length)],
          [t('Enrollees'), format.number(partner.enrollees)],
          [t('Price list'), t('{count} of 8', { count: partner.modulesDone })],
          [t('Tariff version'), partner.tariffVersion === 0 ? null : format.number(partner.tariffVersion)],
          [t('Reason for the status'), partner.statusReason],
        ]}
      />
    </Panel>
  );
}

function TermsPanel({ partner }: { readonly partner: Partner }) {
  const t = useText();
  const format = useFormat();
  const yesNo = (value: boolean) => (value ? t('Yes') : t('No'));
  return (
    <Panel title={t('Terms')}>
      <Facts
        rows={[
          [t('Payment model'), t(paymentModelWords[partner.paymentModel])],
          [t('Claims within (days)'), format.number(partner.submissionDeadlineDays)],
          [t('Payment terms (days)'), format.number(partner.paymentTermsDays)],
          [t('Requests are sent by'), t(channelWords[partner.requestsBy])],
          [t('Answer expected (minutes)'), format.number(partner.approvalTargetMinutes)],
          [t('Emergency code within (hours)'), format.number(partner.emergencyCodeHours)],
          [t('NHIA one-hour rule'), yesNo(partner.nhiaRule)],
          [t('Declined services are charged at'), t(declinedPriceWords[partner.declinedPrice])],
          [t('Rejected amounts may be charged to the patient'), yesNo(partner.rejectionToPatient)],
          [t('Withholding tax'), `${percentText(partner.withholdingBps)} %`],
          [t('Credit limit'), partner.creditLimit === null ? null : format.money(partner.creditLimit, partner.currency)],
        ]}
      />
    </Panel>
  );
}

function ContactPanel({ partner }: { readonly partner: Partner }) {
  const t = useText();
  const { dialCode, phone, address, city, state, country } = partner;
  return (
    <Panel title={t('Contact')}>
      <Facts
        rows={[
          [t('Email'), partner.email],
          [t('Phone'), phone === null ? null : [dialCode, phone].filter(Boolean).join(' ')],
          [t('Address'), [address, city, state, country].filter(Boolean).join(', ')],
          ...partner.contacts.map(
            (contact) =>
              [
                t(contactRoleWords[contact.role]),
                [contact.name, contact.phone, contact.email, contact.hours].filter(Boolean).join(' · '),
              ] as const,
          ),
        ]}
      />
    </Panel>
  );
}
