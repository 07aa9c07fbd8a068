/**
 * Reads rows for many callers at once: those who ask in the same turn, or while a read is under way, are answered by one query. None is
 * answered from before it asked. `keyOf` tells by what the row of a question is found; equal questions are asked once.
 */
export function gatherReads<Question, Key, Row>(
  read: (questions: Question[]) => Promise<ReadonlyMap<Key, Row>>,
  keyOf: (question: Question) => Key,
): (question: Question) => Promise<Row | null> {
  type Caller = { question: Question; key: Key; resolve: (row: Row | null) => void; reject: (error: unknown) => void };
  let waiting: Caller[] = [];
  let reading = false;

  const readAll = async () => {
    while (waiting.length > 0) {
      await new Promise(setImmediate);
      const callers = waiting;
      waiting = [];
      try {
        const questions = new Map(callers.map(({ key, question }) => [key, question]));
        const rows = await read([...questions.values()]);
        for (const { key, resolve } of callers) resolve(rows.get(key) ?? null);
      } catch (error) {
        for (const { reject } of callers) reject(error);
      }
    }
    reading = false;
  };

  return (question) =>
    new Promise((resolve, reject) => {
      waiting.push({ question, key: keyOf(question), resolve, reject });
      if (reading) return;
      reading = true;
      void readAll();
    });
}
