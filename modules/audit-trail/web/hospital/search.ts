import { anyDay, anyText, drawerKeys, flag, listSearch, manyOf, oneOf } from '#kernel/web/frame/search.ts';
import { auditActions, auditEntities, auditOutcomes } from '#modules/audit-trail/contract/words.ts';

export const auditSearch = listSearch({
  sorts: ['at'],
  filters: {
    entityType: manyOf(auditEntities),
    action: manyOf(auditActions),
    outcome: oneOf(auditOutcomes),
    startDate: anyDay,
    endDate: anyDay,
    actorId: anyText,
    patientId: anyText,
    entityId: anyText,
    hasReason: flag,
    night: flag,
    ...drawerKeys,
  },
});
