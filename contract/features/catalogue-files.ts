import * as z from 'zod/mini'
import { endpoint } from '../calls/endpoint.ts'
import { flag } from '../values/fields.ts'
import { Download } from '../values/files.ts'

/** The calls that export the whole catalogue as files; see docs/catalogue-files.md. It comes back as an import. */
export const catalogueFiles = {
  prepareExport: endpoint({
    path: 'catalogueFile/prepareExport',
    who: 'main admin',
    summary: 'Returns a token for `export`, valid for a minute and once.',
    body: z.object({ with_files: flag() }),
    data: z.object({ token: z.string() }),
  }),
  export: endpoint({
    method: 'GET',
    path: 'catalogueFile/export/{token}',
    who: 'anyone',
    summary:
      'Returns the catalogue as a tar archive, made while it is sent. The token of `prepareExport` authorises it, so that a browser can save it as it comes.',
    params: z.object({ token: z.string() }),
    file: ['application/x-tar'],
    data: z.instanceof(Download),
  }),
}
