/** What this browser keeps of drafts, in IndexedDB. Plain values: whoever reads them parses them. */
export interface DraftStore {
  /** Everything of one owner, oldest first. */
  list(whose: string): Promise<readonly Entry[]>
  read(id: string): Promise<Entry | undefined>
  write(entry: Entry): Promise<void>
  remove(id: string): Promise<void>
}

export interface Entry {
  readonly id: string
  readonly whose: string
  /** Milliseconds since 1970. */
  readonly at: number
  readonly value: unknown
}

const DATABASE = 'heddle'
const DRAFTS = 'drafts'

export async function openDraftStore(): Promise<DraftStore> {
  const opening = indexedDB.open(DATABASE, 1)
  opening.onupgradeneeded = () => opening.result.createObjectStore(DRAFTS, { keyPath: 'id' }).createIndex('whose', 'whose')
  const database = await answer(opening)
  const drafts = (mode: IDBTransactionMode) => database.transaction(DRAFTS, mode).objectStore(DRAFTS)
  return {
    async list(whose) {
      const found: Entry[] = await answer(drafts('readonly').index('whose').getAll(whose))
      return found.toSorted((a, b) => a.at - b.at)
    },
    read: (id) => answer(drafts('readonly').get(id)),
    write: (entry) => done(drafts('readwrite').put(entry)),
    remove: (id) => done(drafts('readwrite').delete(id)),
  }
}

function answer<Value>(request: IDBRequest<Value>): Promise<Value> {
  return new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result)
    request.onerror = () => reject(request.error)
  })
}

/** Not before the transaction is: only then does it outlive the page. */
function done({ transaction }: IDBRequest): Promise<void> {
  return new Promise((resolve, reject) => {
    if (transaction === null) return reject(new Error('A write belongs to a transaction.'))
    transaction.oncomplete = () => resolve()
    transaction.onabort = () => reject(transaction.error)
  })
}
