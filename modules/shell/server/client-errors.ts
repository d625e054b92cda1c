import { takeRate } from '#kernel/server/access/rate-limit.ts';
import type { AnyScope } from '#kernel/server/scope/scope.ts';
import type { ReportClientError } from '../contract/records.ts';
import { scrub } from './rules.ts';

const mostAMinute = 20;

/** Writes an error of the browser to the server's log, scrubbed; 20 a minute and account, then 429. */
export async function reportClientError(scope: AnyScope, report: ReportClientError): Promise<null> {
  await takeRate(scope, `client-error:${scope.actor.accountId}`, { most: mostAMinute, seconds: 60 });
  const facts = {
    requestId: scope.actor.requestId,
    version: report.version,
    route: scrub(report.route),
    message: scrub(report.message),
    stack: scrub(report.stack).slice(0, 4000),
  };
  scope.warn(facts, 'An error in a browser');
  return null;
}
