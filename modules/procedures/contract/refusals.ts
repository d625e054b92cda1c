import { declareRefusals } from '#kernel/contract/refusals.ts';

export const procedureRefusals = declareRefusals({
  PROCEDURE_EXISTS: {
    status: 409,
    message: 'A procedure with this name already exists',
    constraint: 'procedures_one_name',
    field: 'name',
  },
  PROCEDURE_CODE_EXISTS: {
    status: 409,
    message: 'A procedure with this code already exists',
    constraint: 'procedures_one_code',
    field: 'code',
  },
  PROCEDURE_CATEGORY_EXISTS: {
    status: 409,
    message: 'A category with this name already exists',
    constraint: 'procedure_categories_one_name',
    field: 'name',
  },
  PROCEDURE_CATEGORY_UNKNOWN: { status: 422, message: 'Choose an active category', field: 'categoryId' },
  PROCEDURE_CATEGORY_HAS_PROCEDURES: { status: 409, message: 'Category has procedures' },
  PROCEDURE_FIELDS: { status: 400, message: 'Some fields need your attention.' },
  PROCEDURE_UPLOAD_INVALID: { status: 400, message: '{count} cells of the file need your attention; nothing was saved' },
  THEATRE_EXISTS: { status: 409, message: 'A theatre with this name already exists', constraint: 'theatres_one_name', field: 'name' },
  THEATRE_STATE: { status: 409, message: 'The theatre is {status} already' },
  THEATRE_DEPARTMENT: { status: 422, message: 'Choose an active department of the kind theatre', field: 'departmentId' },
  THEATRE_RUNNING: { status: 409, message: 'A procedure is running in {theatre}' },
  SESSION_OVERLAP: { status: 409, message: 'The theatre has another session at this time', constraint: 'theatre_sessions_no_overlap' },
  SESSION_TIMES: { status: 400, message: 'Some fields need your attention.' },
  CHARGE_RULE_FIELDS: { status: 400, message: 'Some fields need your attention.' },
  CONSENT_TEXT_STATE: { status: 409, message: 'The text is {status} already' },
  CONSENT_TEXT_EXISTS: {
    status: 409,
    message: 'A text of this kind and language is being edited already',
    constraint: 'consent_texts_one_draft',
    field: 'language',
  },
});
