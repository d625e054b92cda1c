/** Server settings by name. */
export type ServerSettings = Readonly<Record<string, string>>;

/** How an embedded server calls itself, so that a process that reaches it by a URL knows it for one. */
export const embeddedServer = 'civis_embedded';

/**
 * Settings of the embedded server for one hospital machine. The log keeps neither statements nor values, since both
 * hold patient data; it is kept for seven days.
 */
const usualSettings: ServerSettings = {
  cluster_name: embeddedServer,
  listen_addresses: '',
  unix_socket_permissions: '0700',
  max_connections: '120',
  shared_buffers: '256MB',
  work_mem: '16MB',
  maintenance_work_mem: '128MB',
  random_page_cost: '1.1',
  wal_level: 'replica',
  max_wal_size: '1GB',
  checkpoint_completion_target: '0.9',
  jit: 'off',
  timezone: 'UTC',
  log_timezone: 'UTC',
  logging_collector: 'on',
  log_directory: 'log',
  log_filename: 'postgresql-%a.log',
  log_truncate_on_rotation: 'on',
  log_rotation_age: '1d',
  log_rotation_size: '0',
  log_error_verbosity: 'terse',
  log_min_error_statement: 'panic',
  log_parameter_max_length: '0',
  log_parameter_max_length_on_error: '0',
};

/** The command line of the server. */
export function serverArguments(databaseFolder: string, socketFolder: string, fsync: boolean, settings: ServerSettings): string[] {
  const all = {
    ...usualSettings,
    ...(fsync ? {} : { fsync: 'off', synchronous_commit: 'off' }),
    ...settings,
    unix_socket_directories: socketFolder,
  };
  return ['-D', databaseFolder, ...Object.entries(all).flatMap(([name, value]) => ['-c', `${name}=${value}`])];
}
