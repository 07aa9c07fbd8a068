/**
 * Reads rows by their ids for many callers at once: those who ask in the same turn, or while a read is under way, are answered by one
 * query. None is answered from before it asked. An id is a number or a text, by which its row is found.
 */
export function gatherReads<Id extends number | string, Row>(
  read: (ids: Id[]) => Promise<ReadonlyMap<Id, Row>>,
): (id: Id) => Promise<Row | null> {
  type Caller = { id: Id; resolve: (row: Row | null) => void; reject: (error: unknown) => void };
  let waiting: Caller[] = [];
  let reading = false;

  const readAll = async () => {
    while (waiting.length > 0) {
      await new Promise(setImmediate);
      const callers = waiting;
      waiting = [];
      try {
        const rows = await read([...new Set(callers.map(({ id }) => id))]);
        for (const { id, resolve } of callers) resolve(rows.get(id) ?? null);
      } catch (error) {
        for (const { reject } of callers) reject(error);
      }
    }
    reading = false;
  };

  return (id) =>
    new Promise((resolve, reject) => {
      waiting.push({ id, resolve, reject });
      if (reading) return;
      reading = true;
      void readAll();
    });
}
