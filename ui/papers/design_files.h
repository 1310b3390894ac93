// A template out of the designer and back: as a file that other box offices read, and on paper as a test. GUI thread.
#pragma once

#include "model/documents/tickets.h"
#include "ui/common/house_context.h"
#include "ui/papers/design_model.h"

class QDialog;

namespace rowlock {

class PaperOutput;

class DesignFiles final : public QObject
{
    Q_OBJECT

public:
    DesignFiles(const HouseContext &context, DesignModel &model, QDialog *dialog);

    void exportTo(const QString &name); // asks where
    void import();                      // asks which, and puts it in place of what is designed
    void printTest(const TicketPrint &sample);

signals:
    void done(const QString &sentence);
    void failed(const QString &sentence);

private:
    void take(const Result<PaperTemplate> &paper);

    HouseContext m_context;
    DesignModel &m_model;
    QDialog *m_dialog;
    PaperOutput *m_output;
};

} // namespace rowlock
