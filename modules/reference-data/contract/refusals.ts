import { declareRefusals } from '#kernel/contract/refusals.ts';

export const codeRefusals = declareRefusals({
  ICD_UNKNOWN: { status: 422, message: 'There is no ICD code {code}' },
  ICD_RETIRED: { status: 422, message: 'The ICD code {code} is retired. Choose one of the current list.' },
  PCS_UNKNOWN: { status: 422, message: 'There is no ICD-10-PCS code {code}', field: 'code' },
  PCS_RETIRED: { status: 422, message: 'The ICD-10-PCS code {code} is retired. Choose one of the current list.', field: 'code' },
  FAVOURITES_FULL: { status: 422, message: 'A hospital can have at most {most} favourite codes' },
  HCPCS_UNKNOWN: { status: 422, message: 'There is no HCPCS code {code}', field: 'hcpcsCode' },
  HCPCS_RETIRED: { status: 422, message: 'The HCPCS code {code} is retired. Choose one of the current list.', field: 'hcpcsCode' },
});
