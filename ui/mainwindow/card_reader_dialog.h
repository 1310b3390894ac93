// Which program talks to this computer's card reader, tried before it is kept. GUI thread; deletes itself when it
// closes.
#pragma once

#include "model/service/reader_talk.h"
#include "ui/common/settings.h"

#include <QDialog>

class QLineEdit;

namespace rowlock {

class ActionButton;
class FormRows;
class MessageBar;

class CardReaderDialog final : public QDialog
{
    Q_OBJECT

public:
    CardReaderDialog(Settings &settings, QWidget *parent); // the settings outlive it

private:
    void test();
    void hear(const ChargeAnswer &answer);
    void save();

    Settings &m_settings;
    FormRows *m_rows;
    QLineEdit *m_program;
    MessageBar *m_messages;
    ActionButton *m_test;
    std::unique_ptr<ReaderTalk> m_talk;
};

} // namespace rowlock
