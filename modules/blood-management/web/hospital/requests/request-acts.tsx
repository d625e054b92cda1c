import { useNavigate } from '@tanstack/react-router';
import { RecordActs, RecordMenu } from '#kernel/web/record/record-acts.tsx';
import { useText } from '#kernel/web/text/use-text.ts';
import { requestActs } from '#modules/blood-management/contract/calls/requests.ts';
import type { BloodRequest, RequestRow } from '#modules/blood-management/contract/request-records.ts';
import { CrossMatchForm } from './cross-match-form.tsx';
import { EmergencyForm, IssueForm, PackForm } from './issue-forms.tsx';
import { EditForm, SampleForm } from './request-forms.tsx';

const forms = {
  sample: SampleForm,
  crossMatch: CrossMatchForm,
  issue: IssueForm,
  emergencyIssue: EmergencyForm,
  edit: EditForm,
  pack: PackForm,
};

/** The menu at the end of a request's row. */
export function RequestMenu({ request }: { readonly request: RequestRow }) {
  return <RecordMenu acts={requestActs} of={request} name={request.requestNumber} forms={forms} />;
}

/** What can be done with a request, on its own page. */
export function RequestActs({ request }: { readonly request: BloodRequest }) {
  const t = useText();
  const navigate = useNavigate();
  const params = { id: request.id };
  const links = [
    ...(request.lines.length > 0
      ? [
          {
            words: t('Print compatibility labels'),
            run: () => void navigate({ to: '/hospital/blood-management/request/$id/labels', params }),
          },
        ]
      : []),
    ...(request.issuedUnits > 0
      ? [{ words: t('Print issue slip'), run: () => void navigate({ to: '/hospital/blood-management/request/$id/slip', params }) }]
      : []),
  ];
  return <RecordActs acts={requestActs} of={request} forms={forms} links={links} />;
}
