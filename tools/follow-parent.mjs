// Preloaded into every program that start.mjs runs: when the parent is gone without a word (kill -9), end as if told to.
const startedBy = process.ppid;

if (process.platform !== 'win32') {
  const watch = setInterval(() => {
    if (process.ppid === startedBy) return;
    clearInterval(watch);
    process.kill(process.pid, 'SIGTERM');
  }, 500);
  watch.unref();
}
