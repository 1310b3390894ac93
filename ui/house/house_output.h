// The house on paper or as a PDF: its map as it is dressed now, and the seating book. GUI thread.
#pragma once

#include "ui/common/house_context.h"
#include "ui/common/paper_output.h"

class QMenu;

namespace rowlock {

class HouseOutput : public QObject
{
    Q_OBJECT

public:
    HouseOutput(const HouseContext &context, QWidget *window);

    enum class Paper { Map, SeatingBook };
    void print(Paper paper); // of the followed performance, as it stands when asked for
    void savePdf(Paper paper);
    void fill(QMenu &menu); // an entry for each

signals:
    void saved(const QString &text); // says where
    void failed(const QString &text);

private:
    void prepare(Paper paper, std::function<void(const PaperJob &)> then);

    HouseContext m_context;
    PaperOutput m_paper;
};

} // namespace rowlock
