/**
 * Every limit of the server in one place: its figure, and what it protects. What a plan allows is in shared/plans.ts;
 * how large the parts of a file may be is beside the code that reads that file.
 */

/** Connections of this process's pool. Most of `concurrency` shares them out; listening and announcing have one each beside it. */
export const databaseConnections = 8

export interface ServerBounds {
  sockets: number
  answers: number
  waiting: number
}

/** Sockets and requests (http/limits/). Half of the 1,024 file descriptors that many systems give are for one address. */
export const serverBounds: ServerBounds = {
  /** Sockets of one address: file descriptors. An IPv6 /48 has half as many more. */
  sockets: 256,
  /** Answers under way to one address: file descriptors, where a proxy's sockets are not counted. */
  answers: 400,
  /** Requests that wait on one socket for the answer before: memory. Browsers send none ahead. */
  waiting: 32,
}

/** File descriptors that the process keeps for the database, photos and itself. */
export const reservedDescriptors = 300

export interface BodyTimes {
  whole: number
  long: number
  pause: number
  rest: number
  download: number
  export: number
  still: number
}

/** How long bodies and answers may take, in milliseconds (http/limits/): sockets, files and memory that a slow one holds. */
export const bodyTimes: BodyTimes = {
  /** A body, all of it. */
  whole: 30_000,
  /** A body with a file, all of it: 10 MB take five minutes at 270 kbit/s. */
  long: 300_000,
  /** Between two pieces of such a body. */
  pause: 15_000,
  /** What still comes of a body once its answer is given: the client has to read the answer. */
  rest: 10_000,
  /** A file that is downloaded, all of it. */
  download: 600_000,
  /** All of a shop's data, as one file, out or in: six hours. */
  export: 21_600_000,
  /** A connection on which nothing comes or goes while a request is under way. */
  still: 120_000,
}

/** Milliseconds that a stopping process leaves to its connections; it ends after nine seconds (commands/serve.ts). */
export const ending = {
  /** To those without a request: browsers open some ahead of need, or begin one and never end it. */
  unused: 3_000,
  /** To a request that is being answered. */
  busy: 6_000,
}

/** Bytes of a body that is held in memory. */
export const bodyBytes = {
  /**
   * A call that anyone may make, or a batch with one: the thread, which parses it before the sender is counted. Signing in
   * with a passkey takes 27 kB. Longer bodies are of who is signed in or has a key, and are parsed in turns.
   */
  visitor: 32_768,
  /** A call of who is signed in, or a batch of them: an order with fifty items can take 730 kB. */
  call: 1_048_576,
  /** A call of the API that writes no order: its longest texts, each sign written as six. */
  api: 131_072,
  /** A small form: of an export, an unsubscription or the sandbox. */
  form: 4_096,
  /** A message of the contact form: its longest text, each sign written as twelve. */
  contact: 65_536,
  /** What surrounds the file in a form that has one. */
  aroundFile: 65_536,
}

/** How many works run at the same time, and how many more may wait for one of them to end. One more is refused. */
export interface Bound {
  running: number
  waiting: number
}

/** Bounds of one address, and of all networks of an IPv6 /48 together. */
export interface AddressBounds {
  address: Bound
  block: Bound
}

/** Work at a time. */
export const concurrency = {
  /** Finding out who sent a request: connections, before any owner is known. */
  sessionsByAddress: { address: { running: 4, waiting: 400 }, block: { running: 6, waiting: 400 } },
  /** Calls of one owner: connections for all others. */
  callsOfOwner: { running: 6, waiting: 60 },
  /** Photos that one owner's screens load: connections. With `callsOfOwner` they fill the pool at most. */
  imagesOfOwner: { running: 2, waiting: 300 },
  /** Finding out whose key of the API a request has, and counting it: connections. */
  keysByAddress: { address: { running: 4, waiting: 400 }, block: { running: 6, waiting: 400 } },
  /** Bodies past `bodyBytes.visitor` that are parsed, by turns of addresses: the one thread. */
  longBodies: { running: 1, waiting: 400 },
  /** Pages of the app that are made for one owner, from however many addresses: the turns of others. */
  pagesOfOwner: { running: 1, waiting: 400 },
  /** Pages that are put together: the one thread. */
  pagesByAddress: { address: { running: 4, waiting: 400 }, block: { running: 6, waiting: 600 } },
  /** Files of code of another release, read and compressed for each request: the one thread. */
  keptFilesByAddress: { address: { running: 2, waiting: 200 }, block: { running: 3, waiting: 300 } },

  /** Customers' pages of an address, which mobile networks share: connections. */
  customerPagesByAddress: { address: { running: 4, waiting: 400 }, block: { running: 6, waiting: 400 } },

  /** Photos that one shop sends: the decoder, for other shops. */
  photosOfShop: { running: 3, waiting: 30 },
  /** Those of them that its keys of the API send: the places of its own screens. A slow one holds its place for minutes. */
  photosOfKeys: { running: 1, waiting: 30 },
  /** A shop's logo, sent or loaded: the decoder and connections. */
  logoOfShop: { running: 2, waiting: 30 },
  /** Images that are decoded, `long` of them large ones: memory. One of 50 megapixels takes up to 550 MB. */
  decoder: { running: 2, long: 1, waiting: 32 },

  /** Files to import that one shop sends: disk and connections. */
  importsOfShop: { running: 1, waiting: 3 },
  /** Lists that one owner downloads: memory. One that is not read on holds a page of rows. */
  listDownloads: { running: 3, waiting: 0 },
  /** Backups that one owner downloads: memory. Each holds a piece of the file. */
  backupDownloads: { running: 1, waiting: 0 },
  /** Reading a shop's rows for an export: connections. Each holds one for as long as it reads. */
  exportReading: { running: 2, waiting: 60 },
  /** Bringing a backup of one shop back: disk. Each copies a file before it knows whether it may. */
  restoresOfShop: { running: 1, waiting: 3 },
  /** Changing a shop's zone: its own writes. Each counts all of its orders while they wait. */
  zoneOfShop: { running: 1, waiting: 0 },

  /** Hashing passwords: Node's few threads, which DNS, files and compression need too. */
  hashing: { running: 2, waiting: 200 },
  /** Hashing for one account: the places of others. As many wait as an account has tries. */
  hashingOfAccount: { running: 1, waiting: 20 },
  /** Hashing for one address: the places of others. */
  hashingByAddress: { address: { running: 4, waiting: 60 }, block: { running: 8, waiting: 120 } },
  /** What one address's tries ask before they are counted: connections. */
  triesByAddress: { address: { running: 2, waiting: 200 }, block: { running: 4, waiting: 400 } },
  /** The same of all addresses: connections for owners while many addresses try. */
  tries: { running: 3, waiting: 400 },

  /** Deliveries of the payment provider: connections, where it sends all that it has. */
  deliveries: { running: 3, waiting: 2_000 },
  /** Counting deliveries that are not signed: connections. */
  unsignedByAddress: { address: { running: 1, waiting: 5 }, block: { running: 1, waiting: 10 } },
  /** Unsubscribing by one owner's link, which needs no session: connections. */
  unsubscribing: { running: 1, waiting: 10 },
} satisfies Record<string, (Bound & { long?: number }) | AddressBounds>

/** Jobs that a process works on at a time, by lane: connections and the thread. What takes long has lanes of its own. */
export const jobLanes = { short: 4, importing: 2, copying: 1, system: 1, reading: 1, sending: 8 }

/** Values in a body past `bodyBytes.visitor`: the thread, which checks each. An order with fifty items has some 400. */
export const longBodyValues = 5_000

/** Interim answers (1xx) that a webhook's receiver may give before its answer: the thread. */
export const interimAnswers = 10

/** Changes that a slow reader of the stream may be behind: memory. Past them it is told that it missed some. */
export const streamBacklog = 100

/**
 * Screens that are got ready at a time, with their calls: the one thread and connections, where many owners load a page at
 * once. One whose turn does not come within `waitMs` is left to the browser.
 */
export const screens = { running: 2, waiting: 400, waitMs: 2_000 }

/** Milliseconds between two listings of kept files of code: the store, while somebody asks for names that do not exist. */
export const assetListingsMs = 1_000

const quarter = 15 * 60
const hour = 60 * 60
const day = 24 * hour

/** So many tries within so many seconds; the next has to wait until they are over. */
export interface Quota {
  points: number
  seconds: number
}

/** IPv6 networks of a /48 whose tries it has: many who share no more than a provider may be in it. */
export const networksOfBlock = 16

/**
 * Tries in a time, counted in the database by these names (auth/credentials/attempts.ts). Those of an address have the count of its
 * /48 beside them.
 */
export const quotas = {
  /** Signing in with one account: its password. */
  entrar_conta: { points: 20, seconds: quarter },
  /** Signing in on a device that the account knows: the owner, while others try. */
  entrar_aparelho: { points: 20, seconds: quarter },
  /** Signing in from one address: passwords of many accounts. */
  entrar: { points: 60, seconds: quarter },
  /** Right passwords that give an account its tries back: the thread that hashes. */
  entrou_conta: { points: 10, seconds: quarter },
  /** An owner's own password, asked again: the password, from a stolen session. */
  senha_atual: { points: 20, seconds: quarter },
  /** Wrong codes of a second factor in a quarter of an hour: the factor. */
  codigo_conta: { points: 10, seconds: quarter },
  /** The same in a day. */
  codigo_dia: { points: 50, seconds: day },
  /** Passkeys from one address: connections. */
  chave: { points: 120, seconds: quarter },
  /** Signing up from one address: which e-mails have an account. */
  cadastrar: { points: 20, seconds: hour },
  /** Asking for a reset link from one address: others' mailboxes. */
  redefinir: { points: 20, seconds: hour },
  /** Reset links to one mailbox, however it is written: the mailbox. */
  redefinir_email: { points: 3, seconds: hour },
  /** Mails that ask one mailbox to confirm an account's address: a stranger's mailbox. */
  confirmar_para: { points: 10, seconds: day },
  /** Changes of e-mail that an owner asks for: which e-mails have an account. */
  trocar_email: { points: 5, seconds: hour },
  /** Changes of e-mail to one mailbox, however it is written: a stranger's. */
  trocar_para: { points: 6, seconds: day },
  /** Links that are followed from one address: the links' secrets. */
  link: { points: 60, seconds: hour },
  /** Mails that an owner asks for: a mailbox that may be a stranger's. */
  carta_conta: { points: 5, seconds: hour },
  /** The same in a day. */
  carta_dia: { points: 10, seconds: day },
  /** Mails that an owner can do without: the mailbox. */
  aviso_conta: { points: 20, seconds: day },
  /** Messages of the contact form from one address: the support's mailbox. */
  contato: { points: 10, seconds: hour },
  /** Mails to the support, from however many addresses: its mailbox. */
  contato_cartas: { points: 60, seconds: hour },
  /** Calls of the API by one key: the shop's other keys. */
  api_chave: { points: 60, seconds: 60 },
  /** Calls of the API by all keys of a shop: other shops. */
  api_loja: { points: 120, seconds: 60 },
  /** Samples that a shop has sent to its webhooks: other people's servers, and calls that last. */
  testar_webhook: { points: 30, seconds: hour },
  /** Addresses that an account gives its webhooks: name servers, and the mail that tells of each. */
  webhook: { points: 30, seconds: day },
  /** Keys of the API that an account makes: rows, and the mail that tells of each. */
  chave_api: { points: 30, seconds: day },
  /** Customers' pages that are none, asked for from one address: the links' secrets. */
  pagina_os: { points: 60, seconds: hour },
  /** Answers that come by the link of one order: the shop's history. */
  resposta_os: { points: 10, seconds: hour },
  /** Changes of a shop's Pix key: the mail that tells of each. */
  pix: { points: 30, seconds: day },
  /** Files to import that a shop sends: the thread that reads them. */
  enviar_loja: { points: 20, seconds: hour },
} satisfies Record<string, Quota>
