import Fastify from 'fastify';
import pg from 'pg';

// The yardstick: Fastify and pg, one SELECT by primary key, nothing else.
const config = JSON.parse(process.argv[2] as string) as pg.PoolConfig & { hospitalId: string; patientId: string };
const pool = new pg.Pool({ ...config, max: 20 });
const server = Fastify({ logger: false });
server.get('/one', async () => {
  const { rows } = await pool.query(
    'select id, fullname, hospital_patient_id, civis_id, status from patients where hospital_id = $1 and id = $2',
    [config.hospitalId, config.patientId],
  );
  return { success: true, message: 'OK', payload: rows[0] };
});
const address = await server.listen({ host: '127.0.0.1', port: 0 });
process.stdout.write(`${address}\n`);
