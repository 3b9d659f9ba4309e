/** Of the data only numbers are read: ids and counts. */
type Answer = { success: number; message: string; data: Record<string, number>; change_id?: number }

/** Sends requests to the running application as the main admin; throws when one is refused. */
export const clientOf =
  ({ address, token }: { address: string; token: string }) =>
  async (path: string, body: FormData | object): Promise<Answer> => {
    const isForm = body instanceof FormData
    const response = await fetch(`${address}/api/${path}`, {
      method: 'POST',
      headers: {
        authorization: `Bearer ${token}`,
        ...(isForm ? {} : { 'content-type': 'application/json' }),
      },
      body: isForm ? body : JSON.stringify(body),
    }).catch((cause) => {
      throw new Error(`${path} got no answer`, { cause })
    })
    const answer = (await response.json()) as Answer
    if (answer.success !== 1) throw new Error(`${path}: ${answer.message}`)
    return answer
  }

export type Ask = ReturnType<typeof clientOf>
