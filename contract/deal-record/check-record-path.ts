// Apart from the record itself, because the footer of every page has the link.

/** Path of the page that checks a record for anybody. */
export const checkRecordPath = '/check-record'
