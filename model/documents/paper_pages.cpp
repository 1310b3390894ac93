#include "model/documents/paper_pages.h"

#include "model/domain/whole_file.h"

#include <QBuffer>
#include <QCoreApplication>
#include <QLocale>
#include <QPdfWriter>

namespace rowlock {

Result<Done> writePagesPdf(const QString &file, const QString &title,
                           const std::function<bool(QPagedPaintDevice &)> &print)
{
    QBuffer pdf; // whole in memory first, so that a full disk leaves no half a file
    pdf.open(QIODevice::WriteOnly);
    {
        QPdfWriter writer(&pdf);
        writer.setResolution(1200);
        const bool letter = QLocale().measurementSystem() == QLocale::ImperialUSSystem;
        writer.setPageSize(QPageSize(letter ? QPageSize::Letter : QPageSize::A4));
        writer.setTitle(title);
        writer.setCreator(QStringLiteral("Rowlock " ROWLOCK_VERSION));
        if (!print(writer))
            return refuse(ErrorCode::StorageUnusable,
                          QCoreApplication::translate("Paper", "The pages could not be drawn as a PDF."));
    }
    return writeWholeFile(file, pdf.data());
}

} // namespace rowlock
