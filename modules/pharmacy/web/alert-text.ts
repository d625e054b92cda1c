export { useAlertText, useFindings } from '#modules/inventory/web/index.ts';
