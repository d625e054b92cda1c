/** The drawer of a patient's page in which approval is requested. */
export const requestDrawer = 'request-approval';
