#include "model/service/reader_device.h"

#include <QEventLoop>

namespace rowlock {

ChargeAnswer ReaderDevice::asked(const ReaderQuestion &question)
{
    ChargeAnswer said;
    QEventLoop loop;
    ReaderTalk talk(m_program);
    QObject::connect(&talk, &ReaderTalk::answered, &loop, [&](const ChargeAnswer &answer) {
        said = answer;
        loop.quit();
    });
    talk.ask(question);
    if (talk.isOpen())
        loop.exec();
    return said;
}

} // namespace rowlock
