import { StatusBadge } from '#kernel/web/design/status-badge.tsx';
import { DrawerForm } from '#kernel/web/frame/drawer-form.tsx';
import { Facts } from '#kernel/web/frame/facts.tsx';
import { PageHead } from '#kernel/web/frame/page-head.tsx';
import { RowActs } from '#kernel/web/record/row-acts.tsx';
import type { Column } from '#kernel/web/table/column.ts';
import { ListTable } from '#kernel/web/table/list-table.tsx';
import { NameCell } from '#kernel/web/table/name-cell.tsx';
import { useList } from '#kernel/web/table/use-list.ts';
import { actorName } from '#kernel/web/text/actor-name.ts';
import { useFormat } from '#kernel/web/text/use-format.ts';
import { useText } from '#kernel/web/text/use-text.ts';
import { personRequestCalls, personReviewActs } from '#modules/patients/contract/calls/person-requests.ts';
import type { PersonReview, RequestSide } from '#modules/patients/contract/request-records.ts';
import { personRequestStatuses } from '#modules/patients/contract/request-words.ts';
import styles from '../hospital/panels.module.css';
import { deciderWords, personColumnWords, requestLooks, requestWords } from '../request-looks.ts';
import { genderWords } from '../words.ts';
import { reviewsSearch } from './search.ts';

/** Changes of persons over hospitals that somebody asked the operator to review. No name of a patient is shown. */
export function ReviewsPage() {
  const t = useText();
  const list = useList(personRequestCalls.reviews, reviewsSearch, {
    name: 'person-reviews',
    title: t('Person requests'),
    live: ['person-requests'],
    toQuery: ({ page, limit, status }) => ({ page, limit, status }),
  });
  const columns: readonly Column<PersonReview>[] = [
    {
      key: 'kind',
      title: t('Request'),
      cell: (row) => <NameCell name={t(requestWords[row.kind])} under={row.sides.map((side) => side.civisId).join(' · ')} plain />,
      text: (row) => t(requestWords[row.kind]),
    },
    { key: 'hospital', title: t('Hospital'), text: (row) => row.hospitalName },
    { key: 'askedAt', title: t('Asked'), kind: 'instant', wide: true, value: (row) => row.askedAt },
    {
      key: 'status',
      title: t('Status'),
      cell: (row) => <StatusBadge look={requestLooks[row.status]} />,
      text: (row) => t(requestLooks[row.status].word),
    },
  ];
  const opened = list.search.drawer === 'review' ? list.rows.find((row) => row.id === list.search.record) : undefined;
  return (
    <>
      <PageHead title={t('Person requests')} count={list.count} />
      <ListTable
        list={list}
        columns={columns}
        rowKey={(row) => row.id}
        onOpen={(row) => list.setSearch({ drawer: 'review', record: row.id })}
        emptyText={t('No review requests')}
        filters={[
          {
            kind: 'many',
            key: 'status',
            title: t('Status'),
            options: personRequestStatuses.map((value) => ({ value, label: t(requestLooks[value].word) })),
          },
        ]}
      />
      <DrawerForm
        title={opened ? t(requestWords[opened.kind]) : t('Request')}
        size={560}
        opened={opened !== undefined}
        onClose={() => list.setSearch({ drawer: undefined, record: undefined })}
      >
        {opened ? <Review review={opened} /> : null}
      </DrawerForm>
    </>
  );
}

function Review({ review }: { readonly review: PersonReview }) {
  const t = useText();
  const format = useFormat();
  return (
    <div className={styles.stack}>
      <Facts
        rows={[
          [t('Status'), <StatusBadge key="status" look={requestLooks[review.status]} />],
          [t('Hospital'), review.hospitalName],
          [t('By'), review.createdByName],
          [t('Note'), review.note],
          ...(review.fields.length > 0
            ? [[t('Changes'), review.fields.map((field) => t(personColumnWords[field])).join(', ')] as const]
            : []),
          ...(review.deceasedAt ? [[t('Date and time of death'), format.instant(review.deceasedAt)] as const] : []),
          ...(review.decidedAs
            ? [
                [
                  t('Decided by'),
                  [t(deciderWords[review.decidedAs]), review.decidedByName && actorName(t, review.decidedByName)].join(' · '),
                ] as const,
              ]
            : []),
          ...(review.decisionReason ? [[t('Reason'), review.decisionReason] as const] : []),
        ]}
      />
      {review.sides.map((side) => (
        <Side key={side.side} side={side} />
      ))}
      <RowActs acts={personReviewActs} of={review} name={review.hospitalName} lead={['decline', 'approve']} strong="approve" />
    </div>
  );
}

function Side({ side }: { readonly side: RequestSide }) {
  const t = useText();
  return (
    <section>
      <h3>{side.side === 'person' ? t('Person') : t('Person to be joined')}</h3>
      <Facts
        rows={[
          [t('Civis ID'), side.civisId],
          [t('Initials'), side.initials],
          [t('Year of birth'), side.birthYear],
          [t('Gender'), t(genderWords[side.gender])],
          [t('Phone ends in'), side.phoneEnd],
          [t('Signs in to the patient area'), side.hasPortal ? t('Yes') : t('No')],
          [t('Hospitals'), side.hospitals.join(', ')],
        ]}
      />
    </section>
  );
}
